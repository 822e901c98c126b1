/** What was done, to what, and what it is called or has to be set to. */
export type Report = (done: "created" | "updated" | "kept", what: string, as: string) => void;
