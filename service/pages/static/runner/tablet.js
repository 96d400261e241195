// What a tablet has to do besides: stay awake, open without the network, keep what it was given.

/** Keep the screen on for as long as this page is seen; where it can't be, it goes dark. */
function stayAwake() {
  // A lock ends whenever the page is hidden, so it is asked for each time the page is seen again.
  const ask = () => {
    if (document.visibilityState !== "visible") return;
    navigator.wakeLock?.request("screen").catch(() => {}); // a low battery may forbid it
  };
  document.addEventListener("visibilitychange", ask);
  ask();
}

/** Without https all of this is missing, and the page works while it is open. */
export function settle() {
  stayAwake();
  navigator.storage?.persist?.();
  // Registration may fail where storage is forbidden; then this page needs the network to open.
  navigator.serviceWorker?.register("/runner/worker.js", { scope: "/runner" }).catch(() => {});
}
