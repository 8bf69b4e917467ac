import { OnlineForm, online } from '@mortise/online/model'
import { api, rowAction, saveFile, session, webModule } from '@mortise/web'

const call = (what: string, id: string, body: object = {}) =>
  api.ask({ method: 'POST', path: `/online/cgform/api/${what}/${id}`, body })

/** What changes the menu is seen in it at once. */
const place = async (id: string, isShown: boolean) => {
  const answer = await call('menu', id, { isShown })
  await session.loadGrants()
  return answer
}

const saveCode = async (id: string) => {
  const answer = await api.ask({
    method: 'GET',
    path: `/online/cgform/api/code/${id}`,
  })
  const { name, text } = answer.result as { readonly name: string; readonly text: string }
  saveFile({ blob: new Blob([text], { type: 'text/plain' }) }, name)
  return { ...answer, message: `已生成代码文件${name}` }
}

export default webModule(online, {
  pages: {
    '/online/forms': () => import('./forms/forms.tsx'),
    '/online/form-list': () => import('./pages/list-page.tsx'),
    '/online/form-tree': () => import('./pages/list-page.tsx'),
    '/online/form-erp': () => import('./pages/erp-page.tsx'),
    '/online/form-tabs': () => import('./pages/tabs-page.tsx'),
    '/online/form-inner': () => import('./pages/list-page.tsx'),
    '/online/form-copies': () => import('./pages/copy-page.tsx'),
  },
  actions: [
    rowAction(OnlineForm, {
      label: '同步数据库',
      needs: 'onlineForm:sync',
      when: ({ original }) => !original,
      open: () => import('./forms/sync-dialog.tsx'),
    }),
    rowAction(OnlineForm, {
      label: '放入菜单',
      needs: 'onlineForm:menu',
      when: ({ original, revision }) => !!original || revision > 0,
      run: ({ id }) => place(id, true),
    }),
    rowAction(OnlineForm, {
      label: '移出菜单',
      needs: 'onlineForm:menu',
      when: ({ original, revision }) => !!original || revision > 0,
      run: ({ id }) => place(id, false),
    }),
    rowAction(OnlineForm, {
      label: '历史版本',
      when: ({ original, revision }) => !original && revision > 0,
      open: () => import('./forms/versions-dialog.tsx'),
    }),
    rowAction(OnlineForm, {
      label: '生成代码',
      when: ({ original }) => !original,
      run: ({ id }) => saveCode(id),
    }),
    rowAction(OnlineForm, {
      label: '停用',
      needs: 'onlineForm:retire',
      when: ({ original, revision }) => !original && revision > 0,
      ask: ({ label }) => `停用后无法打开【${label}】，数据仍保留，确定停用吗？`,
      run: ({ id }) => call('retire', id),
    }),
  ],
})
