/** Passwords hashed at the lowest cost: tests hash hundreds of them. */
import { createPasswords, type Passwords } from '../src/features/staff/staff.port.ts';

export const createTestPasswords = (): Promise<Passwords> => createPasswords({ memoryCost: 64, timeCost: 1 });
