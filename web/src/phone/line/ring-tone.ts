/** The tones of a call that rings: 450 Hz, one second of five, as on any telephone in China. */

const HERTZ = 450;
const EVERY_MS = 5_000;
const FOR_SECONDS = 1;
/** An incoming call must be audible across the room, the tone of an outgoing one only in the headset. */
const LOUDNESS = { incoming: 0.3, outgoing: 0.08 } as const;

/** Returns the function that ends it. Silent where the browser forbids sound before the first click. */
export const startRinging = (kind: keyof typeof LOUDNESS): (() => void) => {
  const context = new AudioContext();
  const ring = (): void => {
    const tone = new OscillatorNode(context, { frequency: HERTZ });
    tone.connect(new GainNode(context, { gain: LOUDNESS[kind] })).connect(context.destination);
    tone.start();
    tone.stop(context.currentTime + FOR_SECONDS);
  };
  ring();
  const timer = setInterval(ring, EVERY_MS);
  return () => {
    clearInterval(timer);
    context.close().catch(() => undefined);
  };
};
