// What happens in a tournament, as it happens, with the connection's state told at once.

const AGAIN = 2_000; // milliseconds until a stream that the desk ended is opened anew

/**
 * Follow a tournament's events. A break is resumed by the last event's number; nothing is missed.
 * @param {string} address of the events, such as /api/v1/tournaments/demo/events
 * @param {string[]} types the events to be told of, such as challenge.handed_in
 * @param {object} told
 * @param {(type: string, data: any, number: number) => void} told.event
 * @param {(open: boolean) => void} told.connection called when it opens and when it is lost
 * @param {() => void} [told.anew] read the lists again: at first, and where the record was
 *   restored or events may have been missed
 * @returns {() => void} ends it
 */
export function follow(address, types, { event, connection, anew = () => {} }) {
  let source, timer, epoch, last = null, refused = 0;

  function open() {
    source = new EventSource(last === null ? address : `${address}?after=${last}`);
    source.onopen = () => {
      refused = 0;
      connection(true);
      // Without a last event there is nothing to resume by: something may have happened meanwhile.
      if (last === null) anew();
    };
    source.onerror = () => {
      connection(false);
      // The browser itself goes on asking after a break, but not after a refusal.
      if (source.readyState === EventSource.CLOSED) retry();
    };
    for (const type of types) source.addEventListener(type, (message) => tell(type, message));
    source.addEventListener("epoch.opened", (message) => enter(JSON.parse(message.data).epoch));
  }

  function tell(type, message) {
    if (message.lastEventId) last = Number(message.lastEventId);
    event(type, message.data ? JSON.parse(message.data) : null, last);
  }

  function enter(opened) {
    if (epoch !== undefined && epoch !== opened) anew();
    epoch = opened;
  }

  function retry() {
    refused += 1;
    // Refused twice in a row: the record may be shorter than what was seen of it.
    if (refused === 2) last = null;
    timer = setTimeout(open, AGAIN);
  }

  open();
  return () => {
    clearTimeout(timer);
    source.close();
  };
}
