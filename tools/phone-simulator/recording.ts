/** The recording of a simulated call: two tones as a WAV file, uploaded to the address that the page gave. */

const HERTZ = 8_000;
/** The agent is on the left, the customer on the right. */
const TONES = [440, 660] as const;
const HEADER_BYTES = 44;
const LONGEST_SECONDS = 600;
const TRIES = 3;

/** 16 bits, stereo. */
const toneRecording = (seconds: number): Buffer => {
  const frames = Math.round(Math.min(seconds, LONGEST_SECONDS) * HERTZ);
  const frameBytes = TONES.length * 2;
  const file = Buffer.alloc(HEADER_BYTES + frames * frameBytes);
  file.write('RIFF', 0);
  file.writeUInt32LE(file.length - 8, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(TONES.length, 22);
  file.writeUInt32LE(HERTZ, 24);
  file.writeUInt32LE(HERTZ * frameBytes, 28);
  file.writeUInt16LE(frameBytes, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(frames * frameBytes, 40);
  for (let frame = 0; frame < frames; frame += 1) {
    TONES.forEach((tone, channel) => {
      const level = Math.round(8_000 * Math.sin((2 * Math.PI * tone * frame) / HERTZ));
      file.writeInt16LE(level, HEADER_BYTES + frame * frameBytes + channel * 2);
    });
  }
  return file;
};

/** Sends it as a form, up to three times. Returns what the server answered last. */
export const uploadRecording = async (address: string, seconds: number, pauseMs = 1_000): Promise<string> => {
  const sound = new Blob([new Uint8Array(toneRecording(seconds))], { type: 'audio/wav' });
  let answer = '';
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const form = new FormData();
    form.append('file', sound, 'call.wav');
    try {
      const response = await fetch(address, { method: 'POST', body: form });
      answer = await response.text();
      if (response.ok) return answer;
    } catch (error) {
      answer = String(error);
    }
    await new Promise((resolve) => setTimeout(resolve, attempt * pauseMs));
  }
  return answer;
};
