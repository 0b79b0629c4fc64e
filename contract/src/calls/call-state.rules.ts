/** State machine of one telephone: it has at most one call, and every call ends exactly once. Knows no SIP. */

export const CallPhase = { Idle: 0, Ringing: 1, Talking: 2 } as const;
export type CallPhase = (typeof CallPhase)[keyof typeof CallPhase];

export const CallDirection = { Out: 'out', In: 'in' } as const;
export type CallDirection = (typeof CallDirection)[keyof typeof CallDirection];

/** Why a call ended. */
export interface CallCause {
  /** SIP status code; 0 without one. */
  readonly code: number;
  /** A sentence for the user, also kept in the log. */
  readonly text: string;
}

/** The call of the machine. Times are milliseconds of the browser's clock. */
export interface MachineCall {
  /** Chosen by the channel or by the dialling side. Events with another key belong to an earlier call. */
  readonly key: string;
  readonly phase: typeof CallPhase.Ringing | typeof CallPhase.Talking;
  readonly direction: CallDirection;
  /** An outgoing call rings at the other side, not only on its way there. */
  readonly isRingingThere: boolean;
  readonly startedAt: number;
  readonly answeredAt: number | undefined;
  readonly isMuted: boolean;
  /** Held by this side. */
  readonly isHeld: boolean;
  /** Held by the other side. */
  readonly isHeldThere: boolean;
}

export type CallState = { readonly phase: typeof CallPhase.Idle } | MachineCall;

export const IDLE: CallState = { phase: CallPhase.Idle };

export type CallEvent =
  | { readonly type: 'dial' | 'incoming'; readonly key: string; readonly at: number }
  | { readonly type: 'ringing'; readonly key: string }
  | { readonly type: 'answered'; readonly key: string; readonly at: number }
  /** `ended`: after an answer. `failed`: before one. `lost`: the connection to the other side is gone. */
  | {
      readonly type: 'ended' | 'failed' | 'lost';
      readonly key: string;
      readonly at: number;
      readonly cause: CallCause;
    }
  | { readonly type: 'muted'; readonly key: string; readonly isMuted: boolean }
  | { readonly type: 'held'; readonly key: string; readonly isHeld: boolean; readonly by: 'here' | 'there' };

/** A call that is over, returned by the one step that ended it. */
export interface EndedCall {
  readonly key: string;
  readonly direction: CallDirection;
  readonly isAnswered: boolean;
  readonly startedAt: number;
  readonly answeredAt: number | undefined;
  readonly endedAt: number;
  readonly cause: CallCause;
}

interface CallStep {
  readonly state: CallState;
  /** Set by the event that ended the call, and by no other. */
  readonly end?: EndedCall;
}

const begin = (event: Extract<CallEvent, { type: 'dial' | 'incoming' }>): CallState => ({
  key: event.key,
  phase: CallPhase.Ringing,
  direction: event.type === 'dial' ? CallDirection.Out : CallDirection.In,
  isRingingThere: false,
  startedAt: event.at,
  answeredAt: undefined,
  isMuted: false,
  isHeld: false,
  isHeldThere: false,
});

const finish = (call: MachineCall, event: Extract<CallEvent, { type: 'ended' | 'failed' | 'lost' }>): CallStep => ({
  state: IDLE,
  end: {
    key: call.key,
    direction: call.direction,
    isAnswered: call.phase === CallPhase.Talking,
    startedAt: call.startedAt,
    answeredAt: call.answeredAt,
    // A clock that was set back must not make the call end before it began.
    endedAt: Math.max(event.at, call.answeredAt ?? call.startedAt),
    cause: event.cause,
  },
});

const isActive = (state: CallState): state is MachineCall => state.phase !== CallPhase.Idle;

/** Applies one event. An event that does not fit the state changes nothing. */
export const stepCall = (state: CallState, event: CallEvent): CallStep => {
  if (!isActive(state)) {
    return { state: event.type === 'dial' || event.type === 'incoming' ? begin(event) : state };
  }
  if (event.key !== state.key) return { state };
  const isRinging = state.phase === CallPhase.Ringing;
  switch (event.type) {
    case 'dial':
    case 'incoming':
      return { state };
    case 'ringing':
      return isRinging && !state.isRingingThere ? { state: { ...state, isRingingThere: true } } : { state };
    case 'answered':
      return isRinging ? { state: { ...state, phase: CallPhase.Talking, answeredAt: event.at } } : { state };
    case 'ended':
    case 'failed':
    case 'lost':
      return finish(state, event);
    case 'muted':
      return { state: { ...state, isMuted: event.isMuted } };
    case 'held':
      if (isRinging) return { state };
      return {
        state: { ...state, ...(event.by === 'here' ? { isHeld: event.isHeld } : { isHeldThere: event.isHeld }) },
      };
  }
};
