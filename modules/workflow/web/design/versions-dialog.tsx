import { type Row, type RowOf } from '@mortise/model'
import { AppModal, api, EntityList, readRow, useBusy, useHas, useNotify, widths } from '@mortise/web'
import { type Difference, ProcessDefinition, type ProcessModel } from '@mortise/workflow/model'
import { useQuery } from '@tanstack/react-query'
import { Alert, App, Button, Empty, Flex, Segmented, Skeleton, Tag } from 'antd'
import { useMemo, useState } from 'react'
import { differenceOf, sent } from '../calls.ts'
import { Diagram } from '../diagram/diagram.tsx'
import { RowAction } from '../row-action.tsx'
import { MigrateDialog } from './migrate-dialog.tsx'

type Definition = RowOf<typeof ProcessDefinition>

export interface VersionsDialogProps {
  readonly model: RowOf<typeof ProcessModel>
  readonly onClose: () => void
}

/** All are of the one process, which is named above them. */
const Versions = {
  ...ProcessDefinition,
  label: '版本',
  list: ['number', 'isSuspended', 'createBy', 'createTime'],
} as typeof ProcessDefinition
const noSearch = { always: [] } as const
const titles = { createBy: '发布人', createTime: '发布时间' } as const

/** The published versions of a process: two of them side by side, and the way back to one. */
export function VersionsDialog({ model, onClose }: VersionsDialogProps) {
  const [isOpen, setOpen] = useState(true)
  const [compared, setCompared] = useState<readonly string[] | null>(null)
  const where = useMemo(() => ({ key: model.key }), [model.key])
  const { modal } = App.useApp()
  const { run } = useBusy()
  const notify = useNotify()
  const canPublish = useHas('wf:model:deploy')
  const canAdminister = useHas('wf:admin')
  const [isMigrating, setMigrating] = useState(false)
  const send = async (path: string, { id, number }: Definition, question: string) => {
    if (await modal.confirm({ title: `${question}第${number}版？` }))
      await run(() => notify(sent(path, { id })))
  }
  return (
    <AppModal
      open={isOpen}
      title={`版本：${model.name}`}
      width={widths.detail}
      switchFullscreen
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      {compared ? (
        <Compared ids={compared} onBack={() => setCompared(null)} />
      ) : (
        <EntityList
          of={Versions}
          where={where}
          search={noSearch}
          titles={titles}
          inAddress={false}
          actionsWidth={190}
          toolbar={(selected) => (
            <>
              <Button disabled={selected.length !== 2} onClick={() => setCompared(selected)}>
                比较两个版本
              </Button>
              {canAdminister && <Button onClick={() => setMigrating(true)}>迁移运行中的实例</Button>}
            </>
          )}
          rowActions={(definition) =>
            canPublish && (
              <>
                <RowAction
                  label={definition.isSuspended ? '启用' : '停用'}
                  onClick={() =>
                    void send(
                      definition.isSuspended ? '/act/process/active' : '/act/process/suspend',
                      definition,
                      definition.isSuspended ? '启用' : '停用',
                    )
                  }
                />
                <RowAction
                  label="转为草稿"
                  onClick={() => void send('/act/process/convertToModel', definition, '用它替换当前草稿：')}
                />
              </>
            )
          }
        />
      )}
      {isMigrating && <MigrateDialog model={model} onClose={() => setMigrating(false)} />}
    </AppModal>
  )
}

const definitionOf = async (id: string, signal: AbortSignal): Promise<Definition> =>
  readRow(ProcessDefinition, await api.get<Row>('/act/process/queryById', { id }, { signal, quiet: true }))

/** What the newer of two versions has, lacks and does otherwise. */
function Compared({
  ids: [first = '', second = ''],
  onBack,
}: {
  ids: readonly string[]
  onBack: () => void
}) {
  const { data, error } = useQuery({
    queryKey: ['workflow', 'versions', first, second],
    queryFn: async ({ signal }) => {
      const both = await Promise.all([definitionOf(first, signal), definitionOf(second, signal)])
      const [older, newer] = both.toSorted((left, right) => left.number - right.number)
      return older && newer ? { older, newer } : null
    },
  })
  const { data: difference, error: refusal } = useQuery({
    ...differenceOf(data?.older.id ?? '', data?.newer.id ?? ''),
    enabled: Boolean(data),
  })
  const [side, setSide] = useState<'older' | 'newer'>('newer')
  const [chosen, setChosen] = useState<string | null>(null)
  const marks = useMemo(() => difference && marksOf(difference), [difference])
  const failure = error ?? refusal
  return (
    <Flex vertical gap={12}>
      <Flex gap={12} align="center">
        <Button onClick={onBack}>返回</Button>
        {data && (
          <Segmented
            value={side}
            options={[
              { value: 'older', label: `第${data.older.number}版` },
              { value: 'newer', label: `第${data.newer.number}版` },
            ]}
            onChange={setSide}
          />
        )}
      </Flex>
      {failure && <Alert type="warning" showIcon title={failure.message} />}
      {!failure && (!data || !difference) && <Skeleton active paragraph={{ rows: 6 }} />}
      {data && difference && (
        <>
          <Diagram
            label={side === 'older' ? '旧版流程图' : '新版流程图'}
            xml={data[side].xml}
            marks={marks}
            chosen={chosen}
            height={340}
          />
          <Changes difference={difference} onChoose={setChosen} />
        </>
      )}
    </Flex>
  )
}

const marksOf = ({ added, removed, changed }: Difference): Record<string, string> =>
  Object.fromEntries([
    ...added.map(({ node }) => [node, 'mortise-node-added']),
    ...removed.map(({ node }) => [node, 'mortise-node-removed']),
    ...changed.map(({ node }) => [node, 'mortise-node-changed']),
  ])

interface ChangesProps {
  readonly difference: Difference
  readonly onChoose: (node: string) => void
}

function Changes({ difference: { added, removed, changed }, onChoose }: ChangesProps) {
  if (added.length + removed.length + changed.length === 0) return <Empty description="两个版本没有差别" />
  const entry = (word: string, colour: string, { node, name }: { node: string; name: string }) => (
    <>
      <Tag color={colour}>{word}</Tag>
      <Button type="link" size="small" onClick={() => onChoose(node)}>
        {name}
      </Button>
    </>
  )
  return (
    <ul aria-label="版本差别" style={{ paddingLeft: 0, listStyle: 'none' }}>
      {added.map((node) => (
        <li key={node.node}>{entry('新增', 'green', node)}</li>
      ))}
      {removed.map((node) => (
        <li key={node.node}>{entry('删除', 'red', node)}</li>
      ))}
      {changed.map((node) => (
        <li key={node.node}>
          {entry('修改', 'orange', node)}
          {node.changes.map(({ what, before, after }) => (
            <div key={what} className="mortise-faint">
              {what}：{before || '空'} → {after || '空'}
            </div>
          ))}
        </li>
      ))}
    </ul>
  )
}
