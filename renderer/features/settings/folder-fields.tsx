import {NativeSelect, TextInput} from '@mantine/core';
import type {ProviderFields} from './provider-fields.ts';
import {textField} from './text-field.ts';
import type {ProviderFormState} from './use-provider-form.ts';

const poolings: {value: ProviderFields['pooling']; label: string}[] = [
  {value: 'auto', label: 'As the folder says, else the mean'},
  {value: 'mean', label: 'Mean of all tokens'},
  {value: 'cls', label: 'First token (CLS)'},
];

export function FolderFields({form}: {readonly form: ProviderFormState}) {
  const {fields, edit} = form;
  return (
    <>
      <TextInput
        label="Folder"
        description="With config.json, tokenizer.json, and onnx/model_quantized.onnx or onnx/model.onnx. The model runs on this computer."
        placeholder="/home/me/models/all-MiniLM-L6-v2"
        {...textField(form, 'folder')}
      />
      <NativeSelect
        label="Tokens become one vector by"
        data={poolings}
        value={fields.pooling}
        onChange={({currentTarget: {value}}) => {
          const chosen = poolings.find((pooling) => pooling.value === value);
          if (chosen) edit({pooling: chosen.value});
        }}
      />
    </>
  );
}
