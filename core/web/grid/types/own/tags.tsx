import { Tag } from 'antd'
import { type CellType, plainText } from '../base/cell-type.ts'

/** A text as tags are stored: a semicolon after every two characters, and none elsewhere. */
export const tagText = (typed: string): string =>
  Array.from(typed.replaceAll(/[;；]/g, ''))
    .map((character, at) => (at % 2 === 1 ? `${character};` : character))
    .join('')

const tagsIn = (value: unknown) => plainText(value).split(';').filter(Boolean)

/** Tags of two characters each. */
export const tags: CellType = {
  text: plainText,
  parse: (text) => ({ value: tagText(text.trim()) || null }),
  isTyped: true,
  cell: ({ value, column }) =>
    // The same tag may stand there twice.
    tagsIn(value).map((tag, at, all) => (
      <Tag
        key={`${tag}${all.slice(0, at).filter((other) => other === tag).length}`}
        color={column.setTagColor?.(tag)}
      >
        {tag}
      </Tag>
    )),
}
