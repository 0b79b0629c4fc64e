import { expect, it } from 'vitest';
import { spacedSerial, splitSerial } from './serial.ts';

it('splits a serial number before its last six characters', () => {
  expect(splitSerial('4200002618202611150744182093')).toEqual(['4200002618202611150744', '182093']);
  expect(splitSerial(spacedSerial('4200002618202611150744182093'))).toEqual(['4200 0026 1820 2611 1507 44', '18 2093']);
  expect(splitSerial('A1')).toEqual(['', 'A1']);
});
