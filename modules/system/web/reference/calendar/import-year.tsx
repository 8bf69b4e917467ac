import { BusinessError } from '@mortise/model'
import { Holiday, knownYears, parseYear } from '@mortise/system/model'
import { Alert, AppModal, api, useBusy, useNotify } from '@mortise/web'
import { Button, Form, Input, InputNumber, Space } from 'antd'
import { useState } from 'react'

/** The arrangement of a whole year, as lines of text; what the year had before goes. */
export default function ImportYear({ year: shown, onClose }: { year: number; onClose: () => void }) {
  const notify = useNotify()
  const [isOpen, setOpen] = useState(true)
  const [year, setYear] = useState(shown)
  const [text, setText] = useState('')
  const { isBusy, run } = useBusy()
  const known = knownYears[year]
  const fault = text.trim() === '' ? null : faultIn(year, text)
  const save = () =>
    run(() =>
      notify(api.ask({ method: 'POST', path: `${Holiday.wire}/importYear`, body: { year, text } }), () =>
        setOpen(false),
      ),
    )
  return (
    <AppModal
      open={isOpen}
      title="导入年历"
      width={640}
      okText="导入"
      okButtonProps={{ disabled: text.trim() === '' || fault !== null, loading: isBusy }}
      onOk={() => void save()}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <Form layout="vertical">
        <Form.Item label="年份" htmlFor="mortise-import-year">
          <Space>
            <InputNumber
              id="mortise-import-year"
              min={2000}
              max={2100}
              precision={0}
              value={year}
              onChange={(next) => next !== null && setYear(next)}
            />
            <Button disabled={!known} onClick={() => setText(known ?? '')}>
              载入国家放假安排
            </Button>
            {!known && <span className="mortise-faint">没有内置{year}年的安排，请按通知填写</span>}
          </Space>
        </Form.Item>
        <Form.Item
          label="安排"
          htmlFor="mortise-import-days"
          validateStatus={fault ? 'error' : undefined}
          help={fault ?? undefined}
        >
          <Input.TextArea
            id="mortise-import-days"
            rows={12}
            value={text}
            placeholder={'每行一段，例如：\n2026-10-01~2026-10-07 国庆节 休\n2026-10-10 国庆节 班'}
            onChange={(event) => setText(event.target.value)}
          />
        </Form.Item>
      </Form>
      <Alert type="info" showIcon title={`导入后${year}年原有的设置会被替换`} />
    </AppModal>
  )
}

function faultIn(year: number, text: string): string | null {
  try {
    parseYear(year, text)
    return null
  } catch (error) {
    if (error instanceof BusinessError) return error.message
    throw error
  }
}
