import { App } from 'antd'
import type { MouseEvent } from 'react'
import { copyText } from '../../browser/copy-text.ts'
import type { WebKind } from '../../fields/kind.ts'
import { words } from '../../words.ts'
import { textBox } from '../shared/text-box.tsx'
import { textWidth } from '../shared/text-width.ts'

/** A number that a right click copies: it is asked for on the telephone all day. */
function Numbered({ number }: { number: string }) {
  const { message } = App.useApp()
  const copy = async (event: MouseEvent) => {
    event.preventDefault()
    if (await copyText(number)) void message.success(words.numberCopied(number))
    else void message.warning('浏览器不允许复制，请手动选择')
  }
  return (
    <span title={`${number}（右键复制）`} onContextMenu={(event) => void copy(event)}>
      {number}
    </span>
  )
}

export const serial: WebKind<'serial'> = {
  cell: ({ value }) => value && <Numbered number={value} />,
  Editor: null,
  search: textBox,
  // One digit more than the pattern says, for a year that had many.
  column: { width: 160, least: ({ pattern }) => textWidth(`${pattern.replaceAll(/[{}]/g, '')}0`) },
}
