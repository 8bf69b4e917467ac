import { type ContractCall, refusal } from './call.ts'
import { anyPageOf, anyRows, has, number, orNull, pageOf, rows, text } from './shapes.ts'

const downloads = '/erp_downloadfile/erpDownloadfile'
const accounts = '/erpzmyhxx/erpZmyhxx'
const notice = {
  id: text,
  titile: '停电通知',
  msgContent: text,
  priority: 'M',
  msgCategory: '1',
  msgType: 'ALL',
}
const material = {
  id: text,
  code: text,
  name: text,
  model: orNull(text),
  size: orNull(text),
  color: orNull(text),
  unitId: text,
  unitId_dictText: text,
  categoryId: text,
  categoryId_dictText: text,
  price: orNull(number),
  status: text,
}
const category = { id: text, key: text, text, title: text, codeSxj: text, parentId: text }

const notices: readonly ContractCall[] = [
  {
    call: 'POST /sys/annountCement/add',
    body: {
      titile: '停电通知',
      msgContent: '<p>周日停电</p>',
      msgType: 'ALL',
      priority: 'M',
      msgCategory: '1',
    },
    message: '添加成功！',
    keep: 'notice',
  },
  {
    call: 'GET /sys/annountCement/doReleaseData',
    query: { id: ':notice' },
    message: '系统通知推送成功',
  },
  refusal('GET /sys/annountCement/doReleaseData', '该通知已发布', { query: { id: ':notice' } }),
  refusal('GET /sys/annountCement/doReleaseData', '未找到对应实体', { query: { id: 'none' } }),
  refusal('GET /sys/annountCement/doReovkeData', '不能通过链接或图片执行该操作', {
    query: { id: ':notice' },
    headers: { 'Sec-Fetch-Dest': 'image' },
    status: 403,
    code: 510,
  }),
  {
    call: 'GET /sys/annountCement/listByUser',
    query: { pageSize: '5' },
    by: 'newcomer',
    result: {
      anntMsgList: rows(notice),
      anntMsgTotal: number,
      sysMsgList: anyRows({ id: text }),
      sysMsgTotal: number,
    },
  },
  {
    call: 'GET /sys/annountCement/queryById',
    by: 'newcomer',
    query: { id: ':notice' },
    result: has({ ...notice, sendStatus: '1', sender: 'admin', sender_dictText: text }),
  },
  refusal('GET /sys/annountCement/queryById', '未找到对应实体', { query: { id: 'none' } }),
  {
    call: 'GET /sys/sysAnnouncementSend/getMyAnnouncementSend',
    by: 'newcomer',
    result: pageOf({ titile: text, readFlag: '0' }),
  },
  {
    call: 'PUT /sys/sysAnnouncementSend/editByAnntIdAndUserId',
    by: 'newcomer',
    body: { anntId: ':notice' },
  },
  {
    call: 'GET /sys/annountCement/listByUser',
    by: 'newcomer',
    result: has({ anntMsgList: [], anntMsgTotal: 0 }),
  },
  { call: 'PUT /sys/sysAnnouncementSend/readAll', by: 'newcomer', message: '全部已读' },
  {
    call: 'GET /sys/annountCement/doReovkeData',
    query: { id: ':notice' },
    message: '该系统通知撤销成功',
  },
]

const files: readonly ContractCall[] = [
  {
    call: 'POST /sys/common/upload',
    file: ['原名.txt', '正文'],
    message: /^temp\/.*原名\.txt$/,
    result: has({ fileName: text, filePath: text, fileSize: number, url: text }),
  },
  refusal('POST /sys/common/upload', /^上传失败，存在非法文件类型：/, { file: ['脚本.html', '<script>'] }),
  refusal('GET /sys/common/static/temp/none.png', /./, { status: 404, code: 404 }),
  refusal('GET /sys/common/static/..%2f..%2fetc%2fpasswd', /./, { status: 404, code: 404 }),
]

const lists: readonly ContractCall[] = [
  { call: 'GET /bas/basMaterial/list', result: pageOf(material) },
  {
    call: 'GET /bas/basMaterial/listByIdCode',
    query: { id: ':materialTwo,:material,' },
    result: has({ records: [has({ ...material, name: '胶合板' }), has({ name: '橡木板' })] }),
  },
  {
    call: 'GET /bas/basMaterial/listByIdCode',
    query: { name: '橡木', codeid: ':category' },
    result: has({ records: [has({ name: '橡木板' })] }),
  },
  { call: 'GET /bas/basMaterialCategory/tree', result: rows(category) },
  {
    call: 'GET /bas/basMaterialCategory/tabletree',
    query: { wlbid: ':category', selectType: '1' },
    result: rows({ ...category, checked: true }),
  },
  refusal('GET /bas/basMaterial/initialize', '系统初始化未开放', { query: { confirm: '总公司' } }),
  refusal('GET /bas/basMaterial/initialize', /./, { by: 'newcomer', status: 403, code: 510 }),
  {
    call: 'GET /erp_customerorder/erpCustomerorder/list',
    result: anyPageOf({ orderNumber: text, customerId: text, customerId_dictText: text }),
  },
  {
    call: 'GET /erp_customer/erpCustomer/list',
    query: { customerName: '王女士' },
    result: pageOf({
      customerName: '王女士',
      tel: text,
      customerHead: text,
      customerHead_dictText: text,
      url: orNull(text),
      address: orNull(text),
      referees: orNull(text),
      customer_level: orNull(text),
      activity_id: null,
      customerLevel: orNull(text),
      activityId: null,
    }),
  },
  {
    call: 'GET /erp_door_create_list/erpDoorCreateList/listx',
    query: { createId: ':parameter', column: 'sort', order: 'asc' },
    result: pageOf({ id: text, createId: text, listName: text, sort: number }),
  },
  {
    call: 'GET /erp_door_create_list/erpDoorCreateList/listQueryOptions',
    query: { doorId: ':door', keyid: ':lock' },
    result: rows({ id: text, doorId: text, createId: text, keyid: text, listName: text, valType: text }),
  },
]

const others: readonly ContractCall[] = [
  refusal('GET /erpbjxx/erpBjxx/jczmzh', '筑木平台未配置', { query: { username: 'a', password: 'b' } }),
  {
    call: `POST ${accounts}/add`,
    body: { username: 'zhumu', password: 'hush' },
    message: '添加成功！',
    keep: 'zhumu',
  },
  {
    call: `PUT ${accounts}/edit`,
    body: { id: ':zhumu', username: 'zhumu2', password: '' },
    message: '编辑成功!',
  },
  {
    call: `GET ${accounts}/queryById`,
    query: { id: ':zhumu' },
    result: has({ id: text, username: 'zhumu2', password: '' }),
  },
  refusal(`GET ${accounts}/queryById`, '未找到对应数据', { by: 'newcomer', query: { id: ':zhumu' } }),
  {
    call: `GET ${accounts}/cxgrxx`,
    query: { name: 'admin' },
    result: [has({ id: text, username: 'zhumu2', password: '' })],
  },

  {
    call: `POST ${downloads}/add`,
    body: { filename: '导出一', status: '生成中' },
    message: '添加成功！',
    keep: 'download',
  },
  {
    call: `GET ${downloads}/list`,
    result: pageOf({
      id: text,
      filename: '导出一',
      url: null,
      status: '生成中',
      remark: null,
      createTime: text,
    }),
  },
  { call: `PUT ${downloads}/edit`, body: { id: ':download', remark: '第一份' }, message: '编辑成功!' },
  refusal(`PUT ${downloads}/edit`, '未找到对应数据', { body: { id: 'none', remark: '无' } }),
  {
    call: `GET ${downloads}/queryById`,
    query: { id: ':download' },
    result: has({ filename: '导出一', remark: '第一份' }),
  },
  refusal(`GET ${downloads}/queryById`, '未找到对应数据', { query: { id: 'none' } }),
  { call: `GET ${downloads}/exportXls`, answers: 'sheet' },
  { call: `GET ${downloads}/exportTemplate`, answers: 'sheet' },
  refusal(`POST ${downloads}/importExcel`, /^文件导入失败/, { file: ['坏.xlsx', 'no sheet'] }),
  { call: `DELETE ${downloads}/delete`, query: { id: ':download' }, message: '删除成功!' },
  refusal(`DELETE ${downloads}/delete`, '未找到对应数据', { query: { id: ':download' } }),
  refusal(`DELETE ${downloads}/deleteBatch`, '参数不识别！', { query: { ids: '' } }),
  { call: `POST ${downloads}/add`, body: { filename: '导出二' }, keep: 'downloadTwo' },
  { call: `DELETE ${downloads}/deleteBatch`, query: { ids: ':downloadTwo,' }, message: '批量删除成功!' },
]

export const businessCalls: readonly ContractCall[] = [...notices, ...files, ...lists, ...others]
