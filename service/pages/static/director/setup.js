// Setting up an event: for whoever runs the desk.

export function setup(_page) {}
