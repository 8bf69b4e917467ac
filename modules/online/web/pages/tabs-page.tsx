import { EntityList } from '@mortise/web'
import { FormPage } from './form-page.tsx'

const form = { frame: 'page', layout: 'tabs' } as const

/** The rows of a form, each filled in on the page with its groups and sub-tables behind tabs. */
export default function TabsPage() {
  return <FormPage>{(entity) => <EntityList of={entity} form={form} />}</FormPage>
}
