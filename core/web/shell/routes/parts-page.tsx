import { Tabs } from 'antd'
import { openedBy } from '../../gate/guard.ts'
import { OwnAddress } from '../../pages/own-address.ts'
import type { MenuNode } from '../../session/make-session.ts'
import { Page } from './page.tsx'

/** An aggregate page: the pages below its entry, side by side. */
export default function PartsPage({ node: { meta, children } }: { node: MenuNode }) {
  return (
    <section aria-label={meta.title}>
      <OwnAddress value={null}>
        <Tabs
          items={children?.map((child) => ({
            key: child.id,
            label: child.meta.title,
            children: <Page shown={openedBy(child)} />,
          }))}
        />
      </OwnAddress>
    </section>
  )
}
