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
  readonly canRefuse: boolean
}
export interface LinkAnswer {
  readonly answer: 'agree' | 'refuse'
  readonly comment?: string
}
