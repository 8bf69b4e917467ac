/** A third party that vouches for its users. */
export interface ThirdLogin {
  readonly type: string
  readonly label: string
  /** Where the browser goes to sign in there. */
  readonly begin: string
}

/** The ways in that this installation has, as the head of the page tells. */
export interface Entrance {
  /** Who signs people in who have no session. */
  readonly sso: 'off' | 'cas' | 'oidc'
  readonly casUrl: string | null
  readonly canRegister: boolean
  readonly thirdLogins: readonly ThirdLogin[]
  /** Where the assistant is until a dictionary names another address. */
  readonly assistantUrl: string | null
  /** Whom to sign in as by one click; none without demo data. */
  readonly demo: Demo | null
}

export interface Demo {
  readonly password: string
  readonly people: readonly {
    readonly username: string
    readonly realname: string
    readonly role: string
  }[]
}

const plain: Entrance = {
  sso: 'off',
  casUrl: null,
  canRegister: false,
  thirdLogins: [],
  assistantUrl: null,
  demo: null,
}

/** Reads what the head of the page tells; a page that came without a server knows the plain way alone. */
export const readEntrance = (text: string | null): Entrance =>
  text ? { ...plain, ...(JSON.parse(text) as Partial<Entrance>) } : plain
