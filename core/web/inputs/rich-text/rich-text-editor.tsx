import '@wangeditor-next/editor/dist/css/style.css'
import './rich-text.css'
import { createEditor, createToolbar, type IDomEditor, i18nChangeLanguage } from '@wangeditor-next/editor'
import { App } from 'antd'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { InputProps } from '../input.ts'
import { nameParts } from '../name-parts.ts'
import { cleanHtml, editableHtml } from './clean-html.ts'
import { RICH_TEXT_HEIGHT } from './rich-text.ts'
import { sendImage } from './send-image.ts'

export interface RichTextProps extends InputProps {
  /** With its toolbar, in pixels. */
  readonly height?: number
}

const toolbarKeys = [
  'undo',
  'redo',
  'headerSelect',
  'bold',
  'italic',
  'underline',
  'color',
  'bgColor',
  'justifyLeft',
  'justifyCenter',
  'justifyRight',
  'bulletedList',
  'numberedList',
  'indent',
  'delIndent',
  'insertLink',
  'uploadImage',
  'insertVideo',
  'insertTable',
  'clearStyle',
  'fullScreen',
]
type Insert = (url: string, alt: string) => void

/** What the editor says of nothing at all. */
const EMPTY = '<p><br></p>'

i18nChangeLanguage('zh-CN')

export default function RichTextEditor(props: RichTextProps) {
  const {
    id,
    value,
    height = RICH_TEXT_HEIGHT,
    disabled,
    readOnly,
    placeholder = '请输入内容',
    onChange,
  } = props
  const { message } = App.useApp()
  const place = useRef<HTMLDivElement>(null)
  const toolbarPlace = useRef<HTMLDivElement>(null)
  const textPlace = useRef<HTMLDivElement>(null)
  const editor = useRef<IDomEditor | null>(null)
  // What the editor holds, and the value that it stands for: coming back, it is no news to the editor.
  const lastHtml = useRef('')
  const known = useRef(value)
  const isFixed = Boolean(disabled || readOnly)
  const name = props['aria-label'] ?? '富文本'

  const emitChange = useEffectEvent((html: string) => {
    // It sets in order what it is given, which is no change.
    if (html === lastHtml.current) return
    lastHtml.current = html
    known.current = html === EMPTY ? '' : cleanHtml(html)
    onChange?.(known.current)
  })
  const upload = useEffectEvent(async (file: File, insert: Insert) => {
    try {
      insert(await sendImage(file), file.name)
    } catch (error) {
      void message.error((error as Error).message)
    }
  })
  const start = useEffectEvent(
    (selector: HTMLElement): IDomEditor =>
      createEditor({
        selector,
        html: editableHtml(value ?? ''),
        mode: 'default',
        config: {
          placeholder,
          readOnly: isFixed,
          scroll: true,
          autoFocus: false,
          MENU_CONF: {
            uploadImage: {
              customUpload: (file: File, insert: Insert) => void upload(file, insert),
              allowedFileTypes: ['image/*'],
            },
          },
          onChange: (made) => emitChange(made.getHtml()),
        },
      }),
  )
  const begun = useEffectEvent(() => value)
  // Made anew whenever the page comes back into sight, from what the form holds by then.
  useEffect(() => {
    if (!textPlace.current || !toolbarPlace.current) return
    const made = start(textPlace.current)
    editor.current = made
    lastHtml.current = made.getHtml()
    known.current = begun()
    const bar = createToolbar({
      editor: made,
      selector: toolbarPlace.current,
      config: { toolbarKeys },
      mode: 'default',
    })
    return () => {
      editor.current = null
      bar.destroy()
      made.destroy()
    }
  }, [])
  useEffect(() => {
    if (!editor.current || value === known.current) return
    known.current = value
    editor.current.setHtml(editableHtml(value ?? ''))
    lastHtml.current = editor.current.getHtml()
  }, [value])
  useEffect(() => (place.current ? nameParts(place.current, name) : undefined), [name])
  useEffect(() => {
    if (isFixed) editor.current?.disable()
    else editor.current?.enable()
  }, [isFixed])
  return (
    <div ref={place} id={id} className="mortise-rich-text" style={{ height }} lang="zh-CN">
      <div ref={toolbarPlace} className="mortise-rich-text-bar" />
      <div ref={textPlace} className="mortise-rich-text-body" />
    </div>
  )
}
