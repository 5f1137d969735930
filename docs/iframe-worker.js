// Workers for pages that are opened as files, where browsers start none: a worker's script runs in a hidden frame.
// The search of the theme is such a script; it imports none for English. The theme knows the frame by this name.
if (location.protocol === "file:") {
  window.IFrameWorker = window.Worker = class extends EventTarget {
    constructor(url) {
      super();
      this.frame = document.createElement("iframe");
      this.frame.hidden = true;
      document.body.appendChild(this.frame);
      const inside = this.frame.contentWindow;
      inside.document.open();
      inside.document.close();
      inside.postMessage = (data) => this.dispatchEvent(new MessageEvent("message", { data }));
      const script = inside.document.createElement("script");
      this.loaded = new Promise((resolve) => script.addEventListener("load", resolve));
      script.src = new URL(url, location).href;
      inside.document.documentElement.appendChild(script);
    }
    postMessage(data) {
      const event = new MessageEvent("message", { data });
      this.loaded.then(() => this.frame.contentWindow.dispatchEvent(event));
    }
    terminate() {
      this.frame.remove();
    }
  };
}
