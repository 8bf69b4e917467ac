import { BusinessError, codeOf, fieldsOf, type Row, wireNameOf } from '@mortise/model'
import { DataSource, defaultPorts } from '@mortise/system/model'
import { Alert, api, type EditorProps, EntityList, FieldEditor, Has, useBusy } from '@mortise/web'
import { Button, Form, Space } from 'antd'
import { useState } from 'react'
import { useSafeMode } from '../safe-mode.tsx'

const form = { editors: { password: PasswordAndTest } }
/** A copy would lack its password. */
const excluded = [codeOf(DataSource, 'copy')]
const startWith = { port: defaultPorts.postgres }

/** 数据源: other databases, each tried before it is relied upon. */
export default function DataSources() {
  const safe = useSafeMode(DataSource)
  return (
    <>
      {safe.notice}
      <EntityList
        of={DataSource}
        form={form}
        excludeCodes={[...excluded, ...safe.excluded]}
        startWith={startWith}
      />
    </>
  )
}

/** The password, and below it whether all that stands in the form lets us in. */
function PasswordAndTest(props: EditorProps) {
  const instance = Form.useFormInstance<Row>()
  const [answer, setAnswer] = useState<{ isGood: boolean; text: string } | null>(null)
  const { isBusy, run } = useBusy()
  const test = () =>
    run(async () => {
      const { isGood, text } = await tried(instance.getFieldsValue(true) as Row)
      setAnswer({ isGood, text })
    })
  return (
    <Space orientation="vertical" className="mortise-source-test">
      <FieldEditor {...props} />
      <Has code={codeOf(DataSource, 'test')}>
        <Button loading={isBusy} onClick={() => void test()}>
          测试连接
        </Button>
      </Has>
      {answer && (
        <Alert role="status" showIcon type={answer.isGood ? 'success' : 'error'} title={answer.text} />
      )}
    </Space>
  )
}

async function tried(values: Row): Promise<{ isGood: boolean; text: string }> {
  const fields = Object.entries(fieldsOf(DataSource)).map(([key, field]) => [
    wireNameOf(key, field),
    values[key],
  ])
  const body = { id: values.id ?? null, ...Object.fromEntries(fields) }
  try {
    const version = await api.post<string>('/online/cgreport/api/testConnection', body, { quiet: true })
    return { isGood: true, text: `数据库连接成功：${version}` }
  } catch (error) {
    if (error instanceof BusinessError) return { isGood: false, text: error.message }
    throw error
  }
}
