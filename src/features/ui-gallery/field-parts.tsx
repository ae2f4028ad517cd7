import { useState } from 'react';
import { Card } from '#ui/page/card.tsx';
import { CheckBox } from '#ui/fields/check-box.tsx';
import { ChoiceButtons } from '#ui/actions/choice-buttons.tsx';
import { Combobox } from '#ui/fields/combobox.tsx';
import { DayField, TimeField } from '#ui/fields/date-time-fields.tsx';
import { Field, PasswordField } from '#ui/fields/field.tsx';
import { FilterPopover } from '#ui/layers/filter-popover.tsx';
import { OptionRow } from '#ui/actions/option-row.tsx';
import { ReadyPhrases } from '#ui/fields/ready-phrases.tsx';
import { SearchBox } from '#ui/fields/search-box.tsx';
import { SegmentedControl } from '#ui/actions/segmented-control.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TagInput } from '#ui/fields/tag-input.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { ToggleChip } from '#ui/actions/toggle-chip.tsx';
import { Toggle } from '#ui/fields/toggle.tsx';

const towns = ['Anderlecht', 'Ixelles', 'Molenbeek-Saint-Jean', 'Saint-Josse-ten-Noode', 'Uccle'].map((label) => ({
  value: label,
  label,
}));

function Narrowing() {
  const [text, setText] = useState('');
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchBox label="Recherche" placeholder="Numéro, adresse…" text={text} onChange={setText} />
      <FilterPopover label="Date de visite" active={1}>
        <p>Les choix du filtre.</p>
      </FilterPopover>
    </div>
  );
}

/** Fields and choices. */
export function FieldParts() {
  return (
    <>
      <Card title="Champs">
        <div className="flex flex-col gap-4">
          <Field label="Une ligne" hint="Avec une indication." />
          <Field label="Une ligne" error="Dit ce qui ne va pas, et quoi faire." defaultValue="mauvais" />
          <PasswordField label="Mot de passe" showLabel="Afficher" hideLabel="Masquer" />
          <TextArea label="Plusieurs lignes" />
          <Tags />
        </div>
      </Card>
      <Card title="Choix">
        <Choices />
      </Card>
      <Card title="Questions">
        <Questions />
      </Card>
      <Card title="Recherche et filtre">
        <Narrowing />
      </Card>
      <Card title="Date et heure">
        <Instants />
      </Card>
    </>
  );
}

function Tags() {
  const [tags, setTags] = useState(['clé', 'chien']);
  return (
    <TagInput
      label="Étiquettes"
      hint="Entrée ou une virgule."
      removeLabel={(tag) => `Retirer ${tag}`}
      tags={tags}
      maxTags={5}
      maxLength={20}
      onChange={setTags}
    />
  );
}

function Questions() {
  const [answer, setAnswer] = useState<'yes' | 'no' | null>(null);
  const [on, setOn] = useState(false);
  const [text, setText] = useState('');
  const options = [
    { value: 'yes', label: 'Oui' },
    { value: 'no', label: 'Non' },
  ] as const;
  return (
    <div className="flex flex-col gap-4">
      <ChoiceButtons label="Une réponse" value={answer} options={options} onChange={setAnswer} />
      <OptionRow label="Une réponse parmi d’autres" checked={on} onChange={setOn} />
      <ReadyPhrases label="Phrases" phrases={['Clés à l’agence.', 'Chien.']} value={text} onChange={setText} />
    </div>
  );
}

function Choices() {
  const [town, setTown] = useState<string | null>(null);
  const [on, setOn] = useState(true);
  const [view, setView] = useState<'day' | 'week'>('day');
  const choice = { value: town, options: towns, onChange: setTown };
  const views = [
    { value: 'day', label: 'Jour' },
    { value: 'week', label: 'Semaine' },
  ] as const;
  return (
    <div className="flex flex-col gap-4">
      <SelectField label="Liste" allLabel="Toutes" {...choice} />
      <Combobox label="Liste à chercher" allLabel="Toutes" nothingLabel="Rien de ce nom" {...choice} />
      <SegmentedControl label="Vue" value={view} options={views} onChange={setView} />
      <Toggle label="Oui ou non" checked={on} onChange={setOn} />
      <CheckBox label="À cocher" hint="Ce que cela veut dire." checked={on} onChange={setOn} />
      <div className="flex gap-2">
        <ToggleChip pressed={on} onChange={setOn} count={12}>
          Filtre
        </ToggleChip>
        <ToggleChip dense pressed={!on} onChange={(pressed) => setOn(!pressed)} count={0}>
          Filtre serré
        </ToggleChip>
      </div>
    </div>
  );
}

function Instants() {
  const [day, setDay] = useState<string | null>('2026-11-20');
  const [time, setTime] = useState<string | null>('13:15');
  return (
    <div className="grid grid-cols-2 gap-3">
      <DayField label="Jour" value={day} onChange={setDay} />
      <TimeField label="Heure" value={time} onChange={setTime} />
    </div>
  );
}
