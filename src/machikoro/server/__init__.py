"""Playing together: HTTP, WebSocket, rooms and the store.  Needs nothing but the engine."""
