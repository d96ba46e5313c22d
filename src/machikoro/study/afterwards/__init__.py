"""An analysis for people: in words, as pictures, as a page that can be sent to somebody."""
