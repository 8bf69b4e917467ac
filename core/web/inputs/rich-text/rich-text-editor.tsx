import '@wangeditor-next/editor/dist/css/style.css'
import './rich-text.css'
import { createEditor, createToolbar, type IDomEditor, i18nChangeLanguage } from '@wangeditor-next/editor'
import { App } from 'antd'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { InputProps } from '../input.ts'
import { nameParts } from '../name-parts.ts'
import { cleanHtml } from './clean-html.ts'
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
  // What the editor itself gave last: coming back, it is no news to it.
  const given = useRef<string | null>(null)
  const isFixed = Boolean(disabled || readOnly)
  const name = props['aria-label'] ?? '富文本'

  const tell = useEffectEvent((html: string) => {
    const clean = html === EMPTY ? '' : cleanHtml(html)
    if (clean === (given.current ?? value ?? '')) return
    given.current = clean
    onChange?.(clean)
  })
  const upload = useEffectEvent(async (file: File, insert: Insert) => {
    try {
      insert(await sendImage(file), file.name)
    } catch (error) {
      void message.error((error as Error).message)
    }
  })
  const start = useEffectEvent(
    (place: HTMLElement): IDomEditor =>
      createEditor({
        selector: place,
        html: cleanHtml(value ?? ''),
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
            // The page's policy lets no foreign player in.
            insertVideo: { parseVideoSrc: (src: string) => src },
          },
          onChange: (made) => tell(made.getHtml()),
        },
      }),
  )
  // Made anew whenever the page comes back into sight, from what the form holds by then.
  useEffect(() => {
    if (!textPlace.current || !toolbarPlace.current) return
    const made = start(textPlace.current)
    editor.current = made
    const bar = createToolbar({
      editor: made,
      selector: toolbarPlace.current,
      config: { toolbarKeys },
      mode: 'default',
    })
    return () => {
      editor.current = null
      given.current = null
      bar.destroy()
      made.destroy()
    }
  }, [])
  useEffect(() => {
    if (!editor.current || given.current === null || value === given.current) return
    given.current = value ?? ''
    editor.current.setHtml(cleanHtml(value ?? ''))
  }, [value])
  useEffect(() => (place.current ? nameParts(place.current, name) : undefined), [name])
  useEffect(() => {
    if (isFixed) editor.current?.disable()
    else editor.current?.enable()
  }, [isFixed])
  return (
    <div
      ref={place}
      id={id}
      className="mortise-rich-text"
      style={{ height }}
      lang="zh-CN"
      role="group"
      aria-label={name}
    >
      <div ref={toolbarPlace} className="mortise-rich-text-bar" />
      <div ref={textPlace} className="mortise-rich-text-body" />
    </div>
  )
}
