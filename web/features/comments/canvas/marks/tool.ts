/** What a press on the picture makes. With the mouse a drag is an area with 'point' too. */
export const tools = ["point", "area", "arrow", "pencil"] as const;
export type Tool = (typeof tools)[number];

/** What is drawn from one point to another. */
export type StraightTool = "area" | "arrow";

export interface StageSize {
  width: number;
  height: number;
}
