import 'md-editor-rt/lib/style.css'
import './markdown.css'
import { PictureOutlined } from '@ant-design/icons'
import { App } from 'antd'
import { config, type ExposeParam, MdEditor, NormalToolbar, type ToolbarNames } from 'md-editor-rt'
import { useEffect, useId, useRef, useState } from 'react'
import { useSetting } from '../../settings/settings.ts'
import type { InputProps } from '../input.ts'
import { nameParts } from '../name-parts.ts'
import { cleanHtml } from '../rich-text/clean-html.ts'
import { sendImage } from '../rich-text/send-image.ts'
import { ImageDialog } from './image-dialog.tsx'
import { imageText } from './image-text.ts'
import { markdownHeight } from './markdown.ts'

export interface MarkdownProps extends InputProps {
  /** In pixels; never less than 200. */
  readonly height?: number
}

// The editor would fetch these from foreign servers: the one for the whole screen, and the one that cuts pictures.
config({ editorExtensions: { screenfull: { instance: { isEnabled: false } }, cropper: { instance: {} } } })

/** The place of our own button among the editor's. */
const IMAGE = 0
const toolbars: ToolbarNames[] = [
  'revoke',
  'next',
  '-',
  'bold',
  'italic',
  'strikeThrough',
  'title',
  'quote',
  'unorderedList',
  'orderedList',
  'task',
  '-',
  'codeRow',
  'code',
  'link',
  IMAGE,
  'table',
  '=',
  'pageFullscreen',
  'preview',
  'previewOnly',
]

export default function MarkdownEditor(props: MarkdownProps) {
  const { value, height, disabled, readOnly, placeholder = '请输入内容', onChange } = props
  const { message } = App.useApp()
  const place = useRef<HTMLDivElement>(null)
  const editor = useRef<ExposeParam>(null)
  const [isAsking, setAsking] = useState(false)
  const night = useSetting('night')
  const id = useId()
  const name = props['aria-label'] ?? 'Markdown'
  useEffect(() => (place.current ? nameParts(place.current, name) : undefined), [name])
  const insert = (address: string, note: string) => {
    setAsking(false)
    editor.current?.insert(() => ({ targetValue: imageText(address, note) }))
  }
  const upload = async (files: File[], done: (addresses: string[]) => void) => {
    try {
      done(await Promise.all(files.map(sendImage)))
    } catch (error) {
      void message.error((error as Error).message)
    }
  }
  return (
    <div ref={place} id={props.id} className="mortise-markdown">
      <MdEditor
        ref={editor}
        id={`markdown${id.replaceAll(/\W/g, '')}`}
        language="zh-CN"
        theme={night ? 'dark' : 'light'}
        style={{ height: markdownHeight(height) }}
        value={value ?? ''}
        onChange={(text) => text !== (value ?? '') && onChange?.(text)}
        disabled={disabled}
        readOnly={readOnly}
        placeholder={placeholder}
        tabWidth={2}
        toolbars={toolbars}
        defToolbars={[
          <NormalToolbar key="image" title="上传图片" onClick={() => setAsking(true)}>
            <PictureOutlined className="mortise-markdown-image" />
          </NormalToolbar>,
        ]}
        sanitize={cleanHtml}
        // Each of these would be fetched from a foreign server.
        noMermaid
        noKatex
        noHighlight
        noEcharts
        noPrettier
        onUploadImg={(files, done) => void upload(files, done)}
      />
      {isAsking && <ImageDialog onCancel={() => setAsking(false)} onInsert={insert} />}
    </div>
  )
}
