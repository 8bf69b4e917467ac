import { Alert, api, lazily, saveFile, sizeText, useBusy, useNotify } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { Button, Result, Space, Table } from 'antd'
import { useState } from 'react'
import { ageText, type Backup, type Backups, type LastRestore, reasonText } from './backup.ts'

const RestoreDialog = lazily(() => import('./restore-dialog.tsx'))

/** While one is written, how far it is can be seen by whether it is there. */
const LOOK_EVERY = 2_000

/** 备份与恢复: what lies in the data folder, made, fetched and gone back to by the administrator alone. */
export default function BackupList() {
  const { isBusy, run } = useBusy()
  const notify = useNotify()
  const [chosen, setChosen] = useState<Backup | null>(null)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['backups'],
    queryFn: ({ signal }) => api.get<Backups>('/sys/backup/list', {}, { signal, quiet: true }),
    refetchInterval: ({ state }) => (state.data?.isRunning ? LOOK_EVERY : false),
    staleTime: 0,
  })
  if (error) return <Result status="warning" title={error.message} />
  const make = () =>
    run(() => notify(api.ask({ method: 'POST', path: '/sys/backup/add' }), () => void refetch()))
  const fetchFile = ({ name }: Backup) =>
    run(async () => {
      saveFile(await api.download({ method: 'GET', path: '/sys/backup/download', query: { name } }), name)
    })
  const isOpen = data?.isAllowed ?? false
  return (
    <section className="mortise-list" aria-label="备份与恢复">
      <Space wrap className="mortise-toolbar">
        <Button type="primary" loading={data?.isRunning ?? false} onClick={() => void make()}>
          立即备份
        </Button>
        <Button onClick={() => void refetch()}>刷新</Button>
      </Space>
      <Notes data={data} />
      <Table<Backup>
        bordered
        size="middle"
        rowKey="id"
        loading={isFetching && !data}
        dataSource={data?.records}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: '还没有备份。点“立即备份”做第一份。' }}
        pagination={false}
        columns={[
          { title: '备份文件', dataIndex: 'name' },
          { title: '由来', dataIndex: 'why', render: reasonText },
          { title: '备份时间', dataIndex: 'createTime' },
          { title: '距今', key: 'age', dataIndex: 'createTime', render: ageText },
          { title: '大小', dataIndex: 'size', align: 'right', render: sizeText },
          {
            title: '操作',
            key: 'actions',
            render: (_: unknown, row: Backup) => (
              <Space>
                <button
                  type="button"
                  className="mortise-row-action"
                  disabled={!isOpen || isBusy}
                  onClick={() => void fetchFile(row)}
                >
                  下载
                </button>
                <button
                  type="button"
                  className="mortise-row-action"
                  disabled={!isOpen || !data?.canRestore}
                  onClick={() => setChosen(row)}
                >
                  恢复
                </button>
              </Space>
            ),
          },
        ]}
      />
      {chosen && <RestoreDialog backup={chosen} onClose={() => setChosen(null)} />}
    </section>
  )
}

/** What came of the last time, and why nothing can be done here. */
function Notes({ data }: { readonly data: Backups | undefined }) {
  if (!data) return null
  return (
    <>
      {data.last && <Outcome last={data.last} />}
      {!data.isAllowed && (
        <Alert
          role="note"
          type="info"
          showIcon
          title="下载与恢复未开放"
          description="备份含有全部公司的数据。服务器管理员以 MORTISE_ALLOW_INITIALIZE=1 启动后方可在此下载与恢复。"
        />
      )}
      {data.isAllowed && !data.canRestore && (
        <Alert
          role="note"
          type="info"
          showIcon
          title="当前运行方式不支持在线恢复，请停机后用 npm run restore 恢复"
        />
      )}
    </>
  )
}

const Outcome = ({ last: { name, at, by, before, isDone, text } }: { readonly last: LastRestore }) => (
  <Alert
    role={isDone ? 'note' : 'alert'}
    type={isDone ? 'info' : 'error'}
    showIcon
    title={isDone ? `${at} 由 ${by} 恢复到 ${name}：${text}` : `${at} 恢复 ${name} 失败，数据未变：${text}`}
    description={before && `恢复前的数据已备份为 ${before}`}
  />
)
