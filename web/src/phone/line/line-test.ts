/** A test call of the user to himself: tells which of line, password, microphone and sound fails. */
import { failureOfSip } from '@gonghai/contract/calls/call-causes.rules.ts';
import { callMessages as words } from '@gonghai/contract/calls/call-messages.ts';
import { UA, WebSocketInterface } from 'jssip';
import type { EndEvent, RTCSession } from 'jssip/lib/RTCSession';
import { type BrowserLine, ChannelRefusal } from './channel.ts';
import type { TestFinding } from '../phone.ts';
import { closeStream, openMicrophone, playOnChosenSpeaker } from './sound.ts';

const CONNECT_WITHIN_MS = 5_000;
const ANSWER_WITHIN_MS = 8_000;
const HEAR_WITHIN_MS = 5_000;
/** Long enough for the user to hear it. */
const PLAY_FOR_MS = 1_200;
const HERTZ = 660;

const says = {
  noLine: '没有启用的浏览器线路，请先选择线路',
  unreachable: '无法连接线路服务器，请检查网络，或请管理员核对线路地址',
  password: '账号或密码不正确，请向管理员核对',
  unregistered: '线路没有注册，请稍后重试',
  silent: '已接通，但没有收到声音，请检查网络是否允许语音通过',
} as const;

const wait = (ms: number): Promise<undefined> => new Promise((resolve) => setTimeout(() => resolve(undefined), ms));

/** Empty text when it is good, undefined when it was not tried. */
type Outcome = string | undefined;

const labels: Record<TestFinding['part'], string> = {
  line: '线路',
  password: '账号密码',
  microphone: '麦克风',
  sound: '声音',
};
const finding = (part: TestFinding['part'], outcome: Outcome): TestFinding => ({
  part,
  label: labels[part],
  isGood: outcome === undefined ? undefined : outcome === '',
  detail: outcome ?? '',
});

const testMicrophone = async (): Promise<string> => {
  try {
    closeStream(await openMicrophone());
    return '';
  } catch (error) {
    return error instanceof ChannelRefusal ? error.failure.text : words.failedTryLater;
  }
};

/** A second agent: JsSIP refuses a call that its own agent has made. It does not register, so the telephone stays. */
const connectProbe = async ({ address, domain, account, password }: BrowserLine): Promise<UA | undefined> => {
  const socket = new WebSocketInterface(address);
  const probe = new UA({ sockets: [socket], uri: `sip:${account}@${domain}`, password, register: false });
  const isConnected = new Promise<boolean>((resolve) => {
    probe.on('connected', () => resolve(true));
    probe.on('disconnected', () => resolve(false));
  });
  probe.start();
  if (await Promise.race([isConnected, wait(CONNECT_WITHIN_MS)])) return probe;
  probe.stop();
  return undefined;
};

const testTone = () => {
  const context = new AudioContext();
  const output = context.createMediaStreamDestination();
  const tone = new OscillatorNode(context, { frequency: HERTZ });
  tone.connect(new GainNode(context, { gain: 0.3 })).connect(output);
  tone.start();
  return { stream: output.stream, close: () => void context.close() };
};

const receivesSound = async (connection: RTCPeerConnection): Promise<boolean> => {
  for (const until = Date.now() + HEAR_WITHIN_MS; Date.now() < until; await wait(200)) {
    let level = 0;
    (await connection.getStats()).forEach((entry: Record<string, unknown>) => {
      if (entry['type'] === 'inbound-rtp' && typeof entry['audioLevel'] === 'number') level = entry['audioLevel'];
    });
    if (level > 0.01) return true;
  }
  return false;
};

/** The side of the telephone: answers, plays the tone and reports whether it arrives. */
const answerTest = async (session: RTCSession, sound: MediaStream): Promise<string> => {
  const player = new Audio();
  session.on('peerconnection', ({ peerconnection }) =>
    peerconnection.addEventListener('track', ({ track }) => {
      player.srcObject = new MediaStream([track]);
      void playOnChosenSpeaker(player);
      player.play().catch(() => undefined);
    }),
  );
  const isAnswered = new Promise((resolve) => session.on('confirmed', resolve));
  session.answer({ mediaStream: sound });
  await isAnswered;
  const isReceived = await receivesSound(session.connection);
  if (isReceived) await wait(PLAY_FOR_MS);
  player.srcObject = null;
  return isReceived ? '' : says.silent;
};

const outcomeOfFailure = ({ message, cause }: EndEvent): { readonly password: Outcome; readonly sound: Outcome } => {
  const status = message && 'status_code' in message ? message.status_code : 0;
  if ([401, 403, 407].includes(status)) return { password: says.password, sound: undefined };
  const reason = message && 'reason_phrase' in message ? message.reason_phrase : '';
  return { password: '', sound: status === 404 ? says.unregistered : failureOfSip({ status, reason, cause }).text };
};

/** `takeNext` passes the next incoming call of the own account here instead of ringing. */
const callOneself = async (
  probe: UA,
  { account, domain }: BrowserLine,
  takeNext: (take: ((session: RTCSession) => void) | undefined) => void,
) => {
  const tone = testTone();
  const quiet = testTone();
  for (const track of quiet.stream.getAudioTracks()) track.enabled = false;
  try {
    return await new Promise<{ readonly password: Outcome; readonly sound: Outcome }>((resolve) => {
      takeNext((session) => void answerTest(session, quiet.stream).then((sound) => resolve({ password: '', sound })));
      const session = probe.call(`sip:${account}@${domain}`, { mediaStream: tone.stream });
      session.on('icecandidate', ({ ready }) => ready());
      session.on('failed', (event) => resolve(outcomeOfFailure(event)));
      void wait(ANSWER_WITHIN_MS + HEAR_WITHIN_MS).then(() => resolve({ password: '', sound: says.silent }));
    });
  } finally {
    takeNext(undefined);
    tone.close();
    quiet.close();
  }
};

export const testLine = async (
  line: BrowserLine | undefined,
  takeNext: Parameters<typeof callOneself>[2],
): Promise<readonly TestFinding[]> => {
  const microphone = await testMicrophone();
  const probe = line && (await connectProbe(line));
  if (!line || !probe) {
    const outcome = line ? says.unreachable : says.noLine;
    return [
      finding('line', outcome),
      finding('password', undefined),
      finding('microphone', microphone),
      finding('sound', undefined),
    ];
  }
  const { password, sound } = await callOneself(probe, line, takeNext);
  probe.stop();
  return [
    finding('line', ''),
    finding('password', password),
    finding('microphone', microphone),
    finding('sound', sound),
  ];
};
