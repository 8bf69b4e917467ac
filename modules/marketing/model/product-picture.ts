import { defineDict, defineEntity, f } from '@mortise/model'

export const MediaType = defineDict('media_type', '媒体类型', {
  picture: ['1', '图片'],
  video: ['2', '视频'],
  frame: ['3', '全景/外链'],
})

/** Dictionary of the hosts whose pages may be shown inside of ours; staff keep it. */
export const frameHosts = 'pic_iframe_host'

/** A picture, a film or a panorama of a product, for the store's customers to see. */
export const ProductPicture = defineEntity('productPicture', {
  label: '产品图片',
  table: 'erp_productpic',
  wire: '/erp_productpic/erpProductpic',
  fields: {
    name: f.text('名称', { required: true, max: 100, search: 'contains', wire: 'picName' }),
    mediaType: f.dict('媒体类型', MediaType, { required: true, default: MediaType.picture, search: true }),
    door: f.ref('门型', 'door', { search: true, wire: 'doorId' }),
    category: f.category('产品分类', { root: 'door', search: true, wire: 'categoryId' }),
    pictures: f.image('图片', { required: 'shown', limit: 30 }),
    videos: f.file('视频', { limit: 5 }),
    videoUrl: f.text('视频地址', { max: 500, rule: 'url' }),
    frameUrl: f.text('外链地址', { required: 'shown', max: 500, rule: 'url', wire: 'iframeUrl' }),
    cover: f.image('封面', { limit: 1 }),
    tags: f.text('标签', { max: 200, search: 'contains' }),
    sort: f.int('排序', { default: 0 }),
    isPublic: f.bool('公开', { default: false, search: true, help: '公开后任何人凭链接可见' }),
    shareCode: f.text('分享码', { max: 40, readonly: true, guarded: true }),
    isActive: f.bool('启用', { default: true, search: true, pair: ['1', '0'], wire: 'status' }),
    remark: f.textarea('备注', { max: 500 }),
  },
  when: {
    pictures: ({ mediaType }) => mediaType === MediaType.picture,
    videos: ({ mediaType }) => mediaType === MediaType.video,
    videoUrl: ({ mediaType }) => mediaType === MediaType.video,
    frameUrl: ({ mediaType }) => mediaType === MediaType.frame,
  },
  title: 'name',
  list: ['cover', 'name', 'mediaType', 'door', 'tags', 'sort', 'isPublic', 'isActive', 'createTime'],
  sort: ['sort', 'asc'],
  form: [
    ['产品图片', ['name', 'mediaType', 'door', 'category', 'tags', 'sort', 'isPublic', 'isActive']],
    ['内容', ['pictures', 'videos', 'videoUrl', 'frameUrl', 'cover', 'remark']],
  ],
})
