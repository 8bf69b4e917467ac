import type { SaidValue } from './handling.ts'

/**
 * A task answered from a message.
 *
 * | call | takes | answers |
 * |---|---|---|
 * | GET `/act/link/:token` (no sign-in) | | `LinkSummary` |
 * | POST `/act/link/:token` (no sign-in) | `LinkAnswer` | message |
 */

/** What somebody sees who opens a link out of a message. */
export interface LinkSummary {
  readonly title: string
  readonly nodeName: string
  readonly starter: string
  readonly arrivedAt: string
  readonly user: string
  readonly fields: readonly { readonly label: string; readonly text: string }[]
  /** What is applied for, where no record tells it. */
  readonly content: string
  readonly said: readonly SaidValue[]
  readonly files: readonly LinkFile[]
  /** What was said so far, oldest first. */
  readonly opinions: readonly LinkOpinion[]
  readonly isCommentRequired: boolean
  readonly isSignatureRequired: boolean
  /** 委派: what is said goes to the owner, who decides. */
  readonly isOpinion: boolean
  readonly canRefuse: boolean
}
/** A file under an address that opens it for an hour. */
export interface LinkFile {
  readonly path: string
  readonly address: string
}
export interface LinkOpinion {
  readonly key: string
  readonly node: string
  readonly operator: string
  readonly action: string
  readonly comment: string
  readonly time: string
  readonly files: readonly LinkFile[]
  readonly seal: string | null
}
export interface LinkAnswer {
  readonly answer: 'agree' | 'refuse'
  readonly comment?: string
  /** The handwritten signature as a PNG, in base64: who has not signed in uploads nothing. */
  readonly signature?: string
}
