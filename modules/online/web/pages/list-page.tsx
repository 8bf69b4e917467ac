import { EntityList } from '@mortise/web'
import { FormPage } from './form-page.tsx'

/** The rows of a form: as a tree where they have parents, with their sub-tables unfolding in place where they have some. */
export default function ListPage() {
  return <FormPage>{(entity) => <EntityList of={entity} />}</FormPage>
}
