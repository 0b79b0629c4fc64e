/** Receives changes of paired phones from any instance and passes them to the sockets here. */
import { type PhoneHangUp, phoneHangUp } from '@gonghai/contract/wire/hub.ts';
import { z } from 'zod';
import type { Listener } from '../../../db/driver/listener.ts';

const person = z.object({ tenantId: z.int(), userId: z.int() });
type Person = z.output<typeof person>;
const ended = person.extend({ hangUp: phoneHangUp });

interface PhonePushes {
  readonly onChanged: (to: Person) => void;
  readonly onHangUp: (to: Person, hangUp: PhoneHangUp) => void;
}

/** After a gap, phones and desktops ask again when they reconnect or at the next change. */
export const pushPhones = (listener: Listener, { onChanged, onHangUp }: PhonePushes): void => {
  listener.subscribe('phone_changed', (payload) => onChanged(person.parse(JSON.parse(payload))));
  listener.subscribe('phone_hung_up', (payload) => {
    const { hangUp, ...to } = ended.parse(JSON.parse(payload));
    onHangUp(to, hangUp);
  });
};
