import { AppModal, RecordPicker, UserPicker, useEntityPicker } from '@mortise/web'
import type { BindableEntity, DryRun } from '@mortise/workflow/model'
import { useQuery } from '@tanstack/react-query'
import { Alert, Empty, Flex, Form, Skeleton, Tag, Timeline } from 'antd'
import { useState } from 'react'
import { dryRun } from '../calls.ts'
import { modeWords } from './step-words.ts'

export interface DryRunDialogProps {
  readonly xml: string
  readonly entity: BindableEntity | null
  readonly onClose: () => void
}

/** 试运行: who would be asked, by name, if a real record were handed in now. */
export function DryRunDialog({ xml, entity, onClose }: DryRunDialogProps) {
  const [isOpen, setOpen] = useState(true)
  const [record, setRecord] = useState('')
  const [starter, setStarter] = useState('')
  const isReady = entity === null || record !== ''
  const { data, error, isFetching } = useQuery({
    queryKey: ['workflow', 'dryRun', xml, entity?.name, record, starter],
    queryFn: () =>
      dryRun({
        xml,
        ...(entity && { entityCode: entity.name, dataId: record }),
        ...(starter && { starter }),
      }),
    enabled: isReady,
    gcTime: 0,
  })
  return (
    <AppModal
      open={isOpen}
      title="试运行"
      width={640}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      <Form layout="vertical" component="div">
        {entity && (
          <Form.Item label={entity.label} required>
            <Record name={entity.name} label={entity.label} value={record} onChange={setRecord} />
          </Form.Item>
        )}
        <Form.Item label="发起人">
          <UserPicker
            aria-label="发起人"
            multi={false}
            value={starter}
            placeholder="不选则为本人"
            onChange={setStarter}
          />
        </Form.Item>
      </Form>
      {!isReady && <Empty description={`请选择一张${entity?.label}，看看会由谁审批`} />}
      {isFetching && <Skeleton active paragraph={{ rows: 3 }} />}
      {error && !isFetching && <Alert type="warning" showIcon title={error.message} />}
      {data && !isFetching && <Steps run={data} />}
    </AppModal>
  )
}

interface RecordProps {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
}

function Record({ name, label, value, onChange }: RecordProps) {
  const picker = useEntityPicker(name)
  if (!picker) return <Alert type="warning" title={`${label}没有可选的列表`} />
  return (
    <RecordPicker
      aria-label={label}
      picker={picker}
      multiple={false}
      returnId
      value={value}
      onChange={onChange}
    />
  )
}

/** How several decide, in a word. */
const modeWord = (mode: string): string =>
  (Object.entries(modeWords).find(([each]) => each === mode)?.[1] ?? mode).split('（')[0] ?? ''

function Steps({ run: { steps, ending } }: { run: DryRun }) {
  return (
    <Timeline
      aria-label="试运行结果"
      items={[
        ...steps.map(({ node, name, mode, people, copied, isAutomatic }, index) => ({
          key: `${node} ${index}`,
          content: (
            <Flex vertical gap={2}>
              <span>
                <strong>{name}</strong> {people.length > 1 && <Tag>{modeWord(mode)}</Tag>}
                {isAutomatic && <Tag color="blue">自动通过</Tag>}
              </span>
              {people.length > 0 && <span>{people.map(({ realname }) => realname).join('、')}</span>}
              {copied.length > 0 && (
                <small className="mortise-faint">
                  抄送：{copied.map(({ realname }) => realname).join('、')}
                </small>
              )}
            </Flex>
          ),
        })),
        { key: 'ending', color: 'green', content: ending },
      ]}
    />
  )
}
