import { lazily } from '../../browser/lazily.tsx'
import { pageWaiting } from '../../gate/page-waiting.tsx'
import { OwnEntity } from '../../product/own-entity.tsx'
import LackingPage from './lacking-page.tsx'

const EntityList = lazily(
  () => import('../../list/entity-list.tsx').then((module) => ({ default: module.EntityList })),
  pageWaiting,
)

/** The list of an entity that the company made for itself. */
export default function OwnEntityPage({ name }: { name: string }) {
  const missing = <LackingPage text={`当前版本不包含业务对象“${name}”`} />
  return (
    <OwnEntity name={name} waiting={pageWaiting} missing={missing}>
      {(entity) => <EntityList of={entity} />}
    </OwnEntity>
  )
}
