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
  readonly isCommentRequired: boolean
  readonly isSignatureRequired: boolean
  /** 委派: what is said goes to the owner, who decides. */
  readonly isOpinion: boolean
  readonly canRefuse: boolean
}
export interface LinkAnswer {
  readonly answer: 'agree' | 'refuse'
  readonly comment?: string
  /** The handwritten signature as a PNG, in base64: who has not signed in uploads nothing. */
  readonly signature?: string
}
