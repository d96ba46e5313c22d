export * from './ink.mjs';
export * from './nature.mjs';
