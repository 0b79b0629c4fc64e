/** Icons of the page (Lucide, ISC). */
import { icon } from './element.ts';

const HANDSET =
  'M13.832 16.568a1 1 0 0 0 1.213-.303l.355-.465A2 2 0 0 1 17 15h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2A18 18 0 0 1 2 4a2 2 0 0 1 2-2h3a2 2 0 0 1 2 2v3a2 2 0 0 1-.8 1.6l-.468.351a1 1 0 0 0-.292 1.233 14 14 0 0 0 6.392 6.384';

export const phoneIcon = (): SVGElement => icon(HANDSET);
export const answeredIcon = (): SVGElement => icon('M13 2a9 9 0 0 1 9 9', 'M13 6a5 5 0 0 1 5 5', HANDSET);
export const missedIcon = (): SVGElement => icon('m16 2 6 6', 'm22 2-6 6', HANDSET);
export const busyIcon = (): SVGElement =>
  icon(
    'M10.1 13.9a14 14 0 0 0 3.732 2.668 1 1 0 0 0 1.213-.303l.355-.465A2 2 0 0 1 17 15h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2 18 18 0 0 1-12.728-5.272',
    'M22 2 2 22',
    'M4.76 13.582A18 18 0 0 1 2 4a2 2 0 0 1 2-2h3a2 2 0 0 1 2 2v3a2 2 0 0 1-.8 1.6l-.468.351a1 1 0 0 0-.292 1.233 14 14 0 0 0 .244.473',
  );
export const noSuchNumberIcon = (): SVGElement => icon('M22 12a10 10 0 1 1-20 0 10 10 0 0 1 20 0Z', 'm9 15 6-6');
