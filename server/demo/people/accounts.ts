/** The password of every demo account. */
export const demoPassword = 'mycerti-demo';

/** The domain of the e-mail address of every demo account. */
export const demoDomain = 'demo.mycerti.example';

/** Lists the accounts that the server prints at startup. Identifiers are fixed because demo records refer to them. */
export const demoAccounts = [
  {
    key: 'certifier',
    id: '018f0000-0000-7000-8000-00000000c001',
    email: 'certifier@demo.mycerti.example',
    first: 'Sophie',
    last: 'Dubois',
    what: 'certifier, Brussels and Wallonia',
    qualifications: ['peb-brussels', 'peb-wallonia', 'electrical'],
  },
  {
    key: 'commercial',
    id: '018f0000-0000-7000-8000-00000000c002',
    email: 'commercial@demo.mycerti.example',
    first: 'Thomas',
    last: 'Janssens',
    what: 'commercial agent',
    qualifications: [],
  },
  {
    key: 'supervisor',
    id: '018f0000-0000-7000-8000-00000000c003',
    email: 'supervisor@demo.mycerti.example',
    first: 'Claire',
    last: 'Peeters',
    what: 'supervisor and commercial agent',
    qualifications: ['peb-brussels', 'peb-wallonia', 'epc-flanders'],
  },
] as const;

/** Lists the colleagues that demo records refer to. They sign in with the same password. */
export const demoColleagues = [
  {
    id: '018f0000-0000-7000-8000-00000000c011',
    email: 'marc.lambert@demo.mycerti.example',
    first: 'Marc',
    last: 'Lambert',
    qualifications: ['peb-wallonia', 'electrical', 'oil-tank'],
  },
  {
    id: '018f0000-0000-7000-8000-00000000c012',
    email: 'els.vermeulen@demo.mycerti.example',
    first: 'Els',
    last: 'Vermeulen',
    qualifications: ['epc-flanders', 'asbestos'],
  },
  {
    id: '018f0000-0000-7000-8000-00000000c013',
    email: 'karim.benali@demo.mycerti.example',
    first: 'Karim',
    last: 'Benali',
    qualifications: ['peb-brussels', 'asbestos', 'gas'],
  },
] as const;
