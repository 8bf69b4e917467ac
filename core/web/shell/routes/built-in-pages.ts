/** What the pages of the online designer are called. */
interface BuiltInPage {
  readonly label: string
  /** The path under which a module brings the page. */
  readonly path: `/${string}`
}

/** Component names by which menus have always named the pages of the online designer. */
export const builtInPages: Readonly<Record<string, BuiltInPage>> = {
  'modules/online/cgform/OnlCgformHeadList': { label: '在线表单', path: '/online/forms' },
  'modules/online/cgform/OnlCgformCopyList': { label: '在线表单视图', path: '/online/form-copies' },
  'modules/online/cgform/auto/OnlCgformAutoList': { label: '在线表单列表', path: '/online/form-list' },
  'modules/online/cgform/auto/OnlCgformTreeList': { label: '在线表单树', path: '/online/form-tree' },
  'modules/online/cgform/auto/erp/OnlCgformErpList': { label: '在线表单ERP列表', path: '/online/form-erp' },
  'modules/online/cgform/auto/tab/OnlCgformTabList': { label: '在线表单选项卡', path: '/online/form-tabs' },
  'modules/online/cgform/auto/innerTable/OnlCgformInnerTableList': {
    label: '在线表单内嵌子表',
    path: '/online/form-inner',
  },
  'modules/online/cgreport/OnlCgreportHeadList': { label: '在线报表', path: '/online/reports' },
  'modules/online/cgreport/auto/OnlCgreportAutoList': { label: '在线报表列表', path: '/online/report-list' },
}
