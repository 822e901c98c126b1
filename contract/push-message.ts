/** What is pushed to a browser, and its service worker shows. */
export interface PushMessage {
  title: string;
  body: string;
  /** Where it leads: a path of ours. */
  url: string;
  /** A later message with the same one takes its place. */
  tag: string;
}
