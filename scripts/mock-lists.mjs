/** Lists to develop screens against before their calls exist. Only the development server answers them. */
export const mockLists = {
  name: 'mock-lists',
  configureServer: ({ middlewares }) => void middlewares.use('/mock/api', answer),
}

const permissions = [
  { id: 'p1', name: '客户管理', perms: 'customer:list' },
  { id: 'p2', name: '新增客户', perms: 'customer:add' },
]
const LISTS = {
  '/user': [
    { id: 'u1', username: 'zhangsan', realname: '张三', status: 1 },
    { id: 'u2', username: 'lisi', realname: '李四', status: 2 },
  ],
  '/role': [
    { id: 'r1', roleName: '销售员', roleCode: 'seller' },
    { id: 'r2', roleName: '仓管员', roleCode: 'keeper' },
  ],
  '/service': [{ id: 's1', name: '安装', owner: '张三', status: 1 }],
  '/permission': permissions,
}

function answer(request, response, next) {
  const { pathname } = new URL(request.url, 'http://localhost')
  const rows = LISTS[pathname]
  if (rows) send(response, { records: rows, total: rows.length, size: 10, current: 1, pages: 1 })
  else if (pathname === '/permission/no-pager') send(response, permissions)
  else next()
}

function send(response, result) {
  response.setHeader('Content-Type', 'application/json; charset=utf-8')
  response.end(JSON.stringify({ success: true, message: '', code: 200, result, timestamp: Date.now() }))
}
