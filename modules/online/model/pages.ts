import type { RowOf } from '@mortise/model'
import type { OnlineForm } from './online-form.ts'

/** Where the page of a form lies in the browser, and by which name menus have always called it. */
interface FormPage {
  readonly path: `/${string}`
  readonly component: string
}

const auto = 'modules/online/cgform/auto'

const pages: Readonly<Record<RowOf<typeof OnlineForm>['layout'], FormPage>> = {
  normal: { path: '/online/cgformList', component: `${auto}/OnlCgformAutoList` },
  tree: { path: '/online/cgformTreeList', component: `${auto}/OnlCgformTreeList` },
  erp: { path: '/online/cgformErpList', component: `${auto}/erp/OnlCgformErpList` },
  tab: { path: '/online/cgformTabList', component: `${auto}/tab/OnlCgformTabList` },
  innerTable: {
    path: '/online/cgformInnerTableList',
    component: `${auto}/innerTable/OnlCgformInnerTableList`,
  },
}
const copyPage: FormPage = {
  path: '/online/copyform',
  component: 'modules/online/cgform/OnlCgformCopyList',
}

export const formPage = ({
  layout,
  original,
}: Pick<RowOf<typeof OnlineForm>, 'layout' | 'original'>): FormPage => (original ? copyPage : pages[layout])

/** What the page of a form has to know beside the entity: how it stands, and how a copy shows the rows. */
export interface FormItem {
  readonly entity: string
  readonly label: string
  readonly layout: RowOf<typeof OnlineForm>['layout']
  readonly view: readonly ViewField[] | null
}
export interface ViewField {
  readonly key: string
  readonly label: string
  readonly isListed: boolean
  readonly isSearched: boolean
  readonly isInForm: boolean
}
