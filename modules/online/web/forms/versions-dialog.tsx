import type { OnlineForm } from '@mortise/online/model'
import { AppModal, api, Has, type RowDialogProps, useBusy, useNotify, widths } from '@mortise/web'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Empty, Popconfirm, Spin, Timeline } from 'antd'
import { useState } from 'react'

interface Version {
  readonly revision: number
  readonly by: string
  readonly at: string
  readonly changes: readonly string[]
  readonly back: readonly string[]
}

/** 历史版本: what each synchronisation changed, and the way back to it. */
export default function VersionsDialog({ row, onClose }: RowDialogProps<typeof OnlineForm>) {
  const [isOpen, setOpen] = useState(true)
  const { isBusy, run } = useBusy()
  const notify = useNotify()
  const { data, error } = useQuery({
    queryKey: ['online', 'versions', row.id, row.version],
    queryFn: ({ signal }) =>
      api.get<Version[]>(`/online/cgform/api/versions/${row.id}`, {}, { signal, quiet: true }),
    retry: false,
    gcTime: 0,
  })
  const restore = (revision: number) =>
    run(() =>
      notify(
        api.ask({ method: 'POST', path: `/online/cgform/api/restore/${row.id}`, body: { revision } }),
        () => setOpen(false),
      ),
    )
  return (
    <AppModal
      open={isOpen}
      title={`历史版本：${row.label}`}
      width={widths.detail}
      footer={null}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      {error && <Alert type="error" showIcon title={error.message} />}
      {!data && !error && <Spin />}
      {data?.length === 0 && <Empty description="还没有历史版本" />}
      {data && (
        <Timeline
          items={data.map((version) => ({
            key: version.revision,
            content: (
              <VersionView
                version={version}
                isBusy={isBusy}
                onRestore={(revision) => void restore(revision)}
              />
            ),
          }))}
        />
      )}
    </AppModal>
  )
}

interface VersionViewProps {
  readonly version: Version
  readonly isBusy: boolean
  readonly onRestore: (revision: number) => void
}

function VersionView({ version: { revision, by, at, changes, back }, isBusy, onRestore }: VersionViewProps) {
  return (
    <section aria-label={`版本${revision}`}>
      <strong>版本{revision}</strong> {at} {by}
      {back.length > 0 && (
        <Has code="onlineForm:edit">
          <Popconfirm
            title={`恢复到版本${revision}？`}
            description={<Sentences of={back} />}
            okText="恢复"
            onConfirm={() => onRestore(revision)}
          >
            <Button type="link" size="small" loading={isBusy}>
              恢复到此版本
            </Button>
          </Popconfirm>
        </Has>
      )}
      <Sentences of={changes} />
    </section>
  )
}

const Sentences = ({ of }: { of: readonly string[] }) => (
  <ul>
    {of.map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ul>
)
