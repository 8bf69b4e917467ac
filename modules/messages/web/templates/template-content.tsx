import { MessageChannel } from '@mortise/messages/model'
import { formatDate, type Row } from '@mortise/model'
import {
  Code,
  type EditorProps,
  type EnhanceRecord,
  enhanceRecords,
  FieldEditor,
  saveEnhanceRecord,
} from '@mortise/web'
import { Button, Dropdown, Flex, Form } from 'antd'
import { useEffect, useState } from 'react'

/** 模板内容: mails are written as code; of every template what it said before can be taken up again. */
export function TemplateContent(props: EditorProps) {
  const { field, value, disabled, id, onChange } = props
  const form = Form.useFormInstance<Row>()
  const channel = Form.useWatch<unknown>('channel', form)
  const code = Form.useWatch<unknown>('code', form)
  const known = useEarlier(typeof code === 'string' ? code : '', value)
  const text = typeof value === 'string' ? value : ''
  return (
    <Flex vertical gap="small">
      {channel === MessageChannel.email ? (
        <Code
          id={id}
          aria-label={field.label}
          mode="HTML"
          hasModes
          hasFullscreen
          disabled={disabled}
          value={text}
          onChange={(typed) => onChange(typed || null)}
        />
      ) : (
        <FieldEditor {...props} />
      )}
      {known.length > 0 && !disabled && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: known.map(({ at, script }, index) => ({
              key: String(index),
              label: `${formatDate(new Date(at), 'YYYY-MM-DD HH:mm')} ${script.slice(0, 30)}`,
            })),
            onClick: ({ key }) => onChange(known[Number(key)]?.script ?? text),
          }}
        >
          <Button size="small">{`以前的内容（${known.length}）`}</Button>
        </Dropdown>
      )}
    </Flex>
  )
}

/** What this browser has seen the template say; what it says when it is opened is written down. */
function useEarlier(code: string, value: unknown): readonly EnhanceRecord[] {
  const [opened] = useState(value)
  const [known, setKnown] = useState<readonly EnhanceRecord[]>([])
  useEffect(() => {
    if (code === '') return
    if (typeof opened === 'string' && opened !== '')
      saveEnhanceRecord(`message:${code}`, { script: opened, at: Date.now() })
    setKnown(enhanceRecords(`message:${code}`))
  }, [code, opened])
  return known
}
