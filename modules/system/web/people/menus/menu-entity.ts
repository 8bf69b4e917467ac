import { MenuType, Permission } from '@mortise/system/model'

type Draft = { readonly type?: string | null }
const isPage = ({ type }: Draft) => type !== MenuType.right
const isRight = ({ type }: Draft) => type === MenuType.right

/** A menu entry as it is filled in: a first-level menu, a page below one, or a right on a page each have their own fields. */
export const Menu = {
  ...Permission,
  // The icon stands before the name.
  list: ['name', 'type', 'code', 'component', 'url', 'sort', 'isHidden'] as const,
  when: {
    parent: ({ type }: Draft) => type !== MenuType.folder,
    url: isPage,
    component: isPage,
    componentName: ({ type }: Draft) => type === MenuType.page,
    redirect: ({ type }: Draft) => type === MenuType.folder,
    icon: isPage,
    code: isRight,
    effect: isRight,
    status: isRight,
    isRoute: isPage,
    isKeptAlive: isPage,
    isHidden: isPage,
    hidesTab: isPage,
    isAggregate: isPage,
    opensOutside: isPage,
  },
  form: [
    [
      '菜单',
      [
        'type',
        'parent',
        'name',
        'code',
        'effect',
        'status',
        'url',
        'component',
        'componentName',
        'redirect',
        'icon',
        'sort',
        'description',
      ],
    ],
    ['展现', ['isRoute', 'isHidden', 'isKeptAlive', 'isAggregate', 'hidesTab', 'opensOutside']],
  ] as const,
}
