/** Where the floating telephone goes: where the user left it, or the nearest place that covers nothing. Pure. */

interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Box extends Size {
  readonly left: number;
  readonly top: number;
}

/** Distances from the lower right corner of the window, so the place survives a resize. */
export interface Corner {
  readonly right: number;
  readonly bottom: number;
}

/** Pixels between the telephone and what it must not cover. */
const GAP = 8;

const overlaps = (one: Box, other: Box): boolean =>
  one.left < other.left + other.width + GAP &&
  other.left < one.left + one.width + GAP &&
  one.top < other.top + other.height + GAP &&
  other.top < one.top + one.height + GAP;

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most));

/** Keeps the whole telephone inside the area. */
const within = (area: Box, { width, height }: Size, left: number, top: number): Box => ({
  left: clamp(left, area.left, Math.max(area.left, area.left + area.width - width)),
  top: clamp(top, area.top, Math.max(area.top, area.top + area.height - height)),
  width,
  height,
});

/** Moves up over what is in the way; undefined at the top of the area. */
const raised = (box: Box, area: Box, obstacles: readonly Box[]): Box | undefined => {
  const obstacle = obstacles.find((one) => overlaps(box, one));
  if (!obstacle) return box;
  const top = obstacle.top - GAP - box.height;
  return top < area.top ? undefined : raised({ ...box, top }, area, obstacles);
};

/** `area` is the part of the window that the telephone may use. Undefined when there is no free place. */
export const freePlace = (
  size: Size,
  wanted: Corner,
  area: Box,
  obstacles: readonly Box[],
): Pick<Box, 'left' | 'top'> | undefined => {
  const [right, bottom] = [area.left + area.width, area.top + area.height];
  const start = within(area, size, right - wanted.right - size.width, bottom - wanted.bottom - size.height);
  const corners = [
    [right, bottom],
    [area.left, bottom],
    [right, area.top],
    [area.left, area.top],
  ] as const;
  const candidates = [start, ...corners.map(([left, top]) => within(area, size, left, top))];
  for (const candidate of candidates) {
    const place = raised(candidate, area, obstacles);
    if (place) return { left: place.left, top: place.top };
  }
  return undefined;
};

/** The distances of a box that the user moved. */
export const cornerOf = (box: Box, area: Box): Corner => ({
  right: Math.max(0, area.left + area.width - box.left - box.width),
  bottom: Math.max(0, area.top + area.height - box.top - box.height),
});
