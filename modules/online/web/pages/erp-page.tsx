import type { AnyEntity, Row } from '@mortise/model'
import { EntityList, LinesOfRow } from '@mortise/web'
import { Button, Card, Empty } from 'antd'
import { useState } from 'react'
import { FormPage } from './form-page.tsx'

/** The rows of a form above, and below them the sub-tables of the one that was chosen. */
export default function ErpPage() {
  return <FormPage>{(entity) => <MasterAndDetail of={entity} />}</FormPage>
}

function MasterAndDetail({ of }: { of: AnyEntity }) {
  const [chosen, setChosen] = useState<(Row & { id: string }) | null>(null)
  const title = chosen ? `明细：${String(chosen[of.title] ?? '')}` : '明细'
  return (
    <>
      <EntityList
        of={of}
        actionsWidth={220}
        rowActions={(row) => (
          <Button type="link" size="small" onClick={() => setChosen(row as Row & { id: string })}>
            明细
          </Button>
        )}
      />
      <Card size="small" title={title} role="region" aria-label="明细">
        {chosen ? (
          <LinesOfRow key={chosen.id} of={of} row={chosen} isTabbed />
        ) : (
          <Empty description="请在上面的记录中点击“明细”" />
        )}
      </Card>
    </>
  )
}
