/** Zoom, rotation and position of a picture in the viewer. Pure. */

export interface PictureView {
  /** 1 fits the stage. */
  readonly zoom: number;
  /** Quarter turns to the right. */
  readonly turns: number;
  readonly x: number;
  readonly y: number;
}

export const WHOLE: PictureView = { zoom: 1, turns: 0, x: 0, y: 0 };

const STEP = 1.25;
export const NEAREST = 8;
export const FURTHEST = 0.5;

const clamp = (zoom: number): number => Math.min(NEAREST, Math.max(FURTHEST, zoom));

/** The point under the pointer, measured from the middle of the stage, stays where it is. */
export const zoomBy = (view: PictureView, steps: number, at = { x: 0, y: 0 }): PictureView => {
  const zoom = clamp(view.zoom * STEP ** steps);
  const ratio = zoom / view.zoom;
  if (zoom <= 1) return { ...view, zoom, x: 0, y: 0 };
  return { ...view, zoom, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio };
};

export const turnBy = (view: PictureView, quarters: number): PictureView => ({
  ...view,
  turns: view.turns + quarters,
  x: 0,
  y: 0,
});

export const moveBy = (view: PictureView, x: number, y: number): PictureView =>
  view.zoom <= 1 ? view : { ...view, x: view.x + x, y: view.y + y };

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The scale at which a picture fits the stage, turned or not; a small picture is not enlarged. */
export const fitScale = (picture: Size, stage: Size, turns: number): number => {
  const isUpright = turns % 2 === 0;
  const [width, height] = isUpright ? [picture.width, picture.height] : [picture.height, picture.width];
  return width === 0 || height === 0 ? 1 : Math.min(1, stage.width / width, stage.height / height);
};
