/** Runs in the page before the application: keeps its connections, to measure what they receive. */
const kept = [];

globalThis.RTCPeerConnection = class extends RTCPeerConnection {
  constructor(config) {
    super(config);
    kept.push(this);
  }
};

// What cleans speech would remove a steady tone as noise.
const devices = navigator.mediaDevices;
const open = devices.getUserMedia.bind(devices);
devices.getUserMedia = ({ audio, ...rest }) =>
  open({
    ...rest,
    audio: {
      ...(audio === true ? {} : audio),
      echoCancellation: false,
      noiseSuppression: false,
      autoGainControl: false,
    },
  });

/** The strongest tones in what the newest connection receives, in hertz; none for silence. */
globalThis.hearTones = async (count = 1) => {
  const track = kept.at(-1)?.getReceivers()[0]?.track;
  if (!track) return [];
  const context = new AudioContext();
  const analyser = new AnalyserNode(context, { fftSize: 8192, smoothingTimeConstant: 0 });
  context.createMediaStreamSource(new MediaStream([track])).connect(analyser);
  await new Promise((resolve) => setTimeout(resolve, 300));
  const levels = new Float32Array(analyser.frequencyBinCount);
  analyser.getFloatFrequencyData(levels);
  const isPeak = (at) => levels[at] > -60 && levels[at] >= levels[at - 1] && levels[at] > levels[at + 1];
  const peaks = [...levels.keys()].filter(isPeak).toSorted((a, b) => levels[b] - levels[a]);
  await context.close();
  return peaks.slice(0, count).map((at) => (at * context.sampleRate) / analyser.fftSize);
};
