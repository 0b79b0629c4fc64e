/** The channel in use, and its replacement when a line of another kind is enabled. */
import { LineType } from '@gonghai/contract/settings/setting-values.ts';
import { usePhone } from '../phone.ts';
import { abilitiesOf, type CallChannel, type ChannelLine, type ChannelListener } from './channel.ts';

type Kind = ChannelLine['kind'];

/** Each is loaded with its first line: JsSIP is large. */
const loadChannel: Readonly<Record<Kind, () => Promise<(listener: ChannelListener) => CallChannel>>> = {
  [LineType.Browser]: async () => (await import('./sip-channel.ts')).createSipChannel,
  [LineType.Mobile]: async () => (await import('./mobile-channel.ts')).createMobileChannel,
  [LineType.DeskPhone]: async () => (await import('./desk-channel.ts')).createDeskChannel,
};

interface Channels {
  /** Undefined until a line was found. */
  readonly current: () => CallChannel | undefined;
  /** The channel of this kind of line. One of another kind is disconnected. */
  readonly open: (kind: Kind) => Promise<CallChannel>;
}

export const createChannels = (listener: ChannelListener): Channels => {
  let current: { readonly kind: Kind; readonly channel: CallChannel } | undefined;
  return {
    current: () => current?.channel,
    open: async (kind) => {
      const create = await loadChannel[kind]();
      if (current?.kind === kind) return current.channel;
      const before = current?.channel;
      // A channel that was replaced may report its state once more.
      const onState: ChannelListener['onState'] = (state) => current?.channel === channel && listener.onState(state);
      const channel = create({ ...listener, onState });
      current = { kind, channel };
      usePhone.setState({ abilities: abilitiesOf(channel) });
      await before?.disconnect();
      return channel;
    },
  };
};
