import type { TaskCause } from '@mortise/workflow/model'

const words: Readonly<Record<TaskCause['type'], { readonly short: string; readonly long: string }>> = {
  return: { short: '退回', long: '驳回' },
  complete: { short: '退回', long: '拒绝' },
  addSign: { short: '加签', long: '请您加签' },
  transfer: { short: '转办', long: '转办给您' },
  delegate: { short: '委派', long: '委派给您' },
  reassign: { short: '改派', long: '改派给您' },
  jump: { short: '跳转', long: '跳转到这里' },
}

/** In a list: one word. */
export const causeWord = ({ type }: TaskCause): string => words[type].short

/** In the window: who did what, and why. */
export function causeSentence({ type, by, comment, isDirect }: TaskCause): string {
  const said = comment ? `：${comment}` : ''
  return `${by} ${words[type].long}${said}${isDirect ? '（办理后直接回到驳回的节点）' : ''}`
}

export const isBack = ({ type }: TaskCause): boolean => type === 'return' || type === 'complete'
