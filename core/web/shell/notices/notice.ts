import type { Row } from '@mortise/model'
import { textName } from '../../rows/texts.ts'

export type Priority = 'L' | 'M' | 'H'

/** A notice as its reader sees it. */
export interface Notice {
  readonly id: string
  readonly title: string
  /** HTML of whoever wrote it: shown only after it was made safe. */
  readonly content: string
  readonly priority: Priority
  readonly sender: string
  readonly sentAt: string
  readonly createTime: string
  /** Paths of stored files. */
  readonly attachments: readonly string[]
  /** Whether it is handled on a page, by a component, or only read. */
  readonly openType: 'url' | 'component' | null
  readonly openPage: string
  /** The row that it is about. */
  readonly busId: string
}

/** How urgent a notice is, as readers are told. */
export const priorities: Readonly<Record<Priority, { readonly text: string; readonly color: string }>> = {
  L: { text: '一般消息', color: 'blue' },
  M: { text: '重要消息', color: 'orange' },
  H: { text: '紧急消息', color: 'red' },
}

/** A notice from the wire. */
export function readNotice(row: Row): Notice {
  const text = (name: string) => (typeof row[name] === 'string' ? row[name] : '')
  const { openType, priority } = row
  return {
    id: text('id'),
    title: text('titile'),
    content: text('msgContent'),
    priority: priority === 'M' || priority === 'H' ? priority : 'L',
    sender: text(textName('sender', undefined)) || text('sender'),
    sentAt: text('sendTime'),
    createTime: text('createTime'),
    attachments: text('anex').split(',').filter(Boolean),
    openType: openType === 'url' || openType === 'component' ? openType : null,
    openPage: text('openPage'),
    busId: text('busId'),
  }
}

/** What a user has not read yet, the newest first; of each kind only so many, but all are counted. */
export interface Unread {
  readonly notices: readonly Notice[]
  readonly noticeTotal: number
  readonly messages: readonly Notice[]
  readonly messageTotal: number
}

export function readUnread(answer: Row): Unread {
  const list = (name: string) => ((answer[name] ?? []) as Row[]).map(readNotice)
  const total = (name: string) => Number(answer[name] ?? 0)
  return {
    notices: list('anntMsgList'),
    noticeTotal: total('anntMsgTotal'),
    messages: list('sysMsgList'),
    messageTotal: total('sysMsgTotal'),
  }
}
