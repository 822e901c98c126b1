/** A W3C input source with its actions, which both protocols take in the same words. */
export interface InputSource {
  type: "key" | "pointer" | "wheel";
  id: string;
  actions: Record<string, unknown>[];
}

export interface Spot {
  x: number;
  y: number;
}

/** What a browser does on demand; Firefox and WebKit each in their own protocol. */
export interface EngineDriver {
  readonly name: string;
  open(address: string): Promise<void>;
  /** The value of an expression in the page, as JSON carries it. */
  evaluate(expression: string): Promise<unknown>;
  perform(sources: InputSource[]): Promise<void>;
  wheelWithCtrl(at: Spot, notches: number): Promise<void>;
  chooseFile(selector: string, path: string): Promise<void>;
  /** The size of the page itself. */
  resize(width: number, height: number): Promise<void>;
  setCookies(url: string, cookies: Record<string, string>): Promise<void>;
  clearCookies(): Promise<void>;
  screenshot(): Promise<Buffer>;
  /** Errors that pages did not catch, and what they wrote to the console as one. */
  readonly complaints: string[];
  close(): Promise<void>;
}
